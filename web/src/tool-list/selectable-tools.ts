import type { SelectableList } from "@pegboard/ui/list/selection.ts";
import type { ToolMatch } from "./search/tool-match.ts";
import type { ToolListRow } from "./tool-rows.ts";

interface SelectedTools<Match> {
  /** The ids that are selected with everything that the list shows of a tool. */
  idsOf(match: Match): string[];
  /** Whether a row is a head that a range leaves out while its rows stand below it. */
  isUnfolded(row: ToolListRow): boolean;
}

/**
 * The items that can be selected in a list of tools: those that match, and neither a tool that is
 * only shown with them nor what is shown beside them.
 */
export function selectableTools<
  Match extends ToolMatch,
  Row extends { kind: string; key: string },
>({ idsOf, isUnfolded }: SelectedTools<Match>) {
  /** The ids of groups, kept because a group has thousands and is asked with every move. */
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
  /** The ids that a row stands for, in folded rows too. */
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
