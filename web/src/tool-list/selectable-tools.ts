import type { SelectableList } from "../components/list/selection.ts";
import type { ToolMatch } from "./search/tool-match.ts";
import type { ToolListRow } from "./tool-rows.ts";

interface SelectedTools<Match> {
  /** What selecting all that the list shows of a tool selects. */
  idsOf(match: Match): string[];
  /** Heads that a range leaves out while their rows stand below them. */
  isUnfolded(row: ToolListRow): boolean;
}

/**
 * What can be selected in a list of tools: what matches, and not a tool that only carries it, nor
 * what is shown beside it.
 */
export function selectableTools<
  Match extends ToolMatch,
  Row extends { kind: string; key: string },
>({ idsOf, isUnfolded }: SelectedTools<Match>) {
  /** A group has thousands, and is asked with every move. */
  const known = new WeakMap<object, string[]>();
  const readIds = (row: ToolListRow<Match>): string[] => {
    switch (row.kind) {
      case "group":
        return row.group.items.flatMap(idsOf);
      case "tool":
        return row.match.whole ? idsOf(row.match) : [];
      case "method":
        return row.matches ? [row.key] : [];
      default:
        return [];
    }
  };
  /** Ids of what a row stands for, in folded rows too. */
  const idsOfRow = (row: Row): string[] => {
    const ids = known.get(row) ?? readIds(row as unknown as ToolListRow<Match>);
    known.set(row, ids);
    return ids;
  };
  const selectable = (rows: readonly Row[], shown: readonly Match[]): SelectableList<Row> => ({
    rows,
    idsOf: idsOfRow,
    isUnfolded: (row) => isUnfolded(row as unknown as ToolListRow),
    *all() {
      for (const match of shown) yield* idsOf(match);
    },
  });
  return { idsOfRow, selectable };
}
