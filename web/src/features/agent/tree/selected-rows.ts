import type { SelectedMethods } from "@pegboard/registry-core";
import type { SelectableList } from "../../../components/selection/selection.ts";
import type { ToolMatch } from "../../../settings/search/tool-match.ts";
import { methodKey } from "../model/row-keys.ts";
import type { TreeRow } from "./tree-rows.ts";

/** What can be selected: methods that the search shows. Rows that only carry a match, or stand beside one, select nothing. */
export function selectableRows(rows: TreeRow[], shown: readonly ToolMatch[]): SelectableList<TreeRow> {
  return {
    rows,
    idsOf: keysOfRow,
    isUnfolded: (row) => (row.kind === "group" || row.kind === "tool") && row.open,
    *all() {
      for (const match of shown) yield* keysOfMatch(match);
    },
  };
}

const known = new WeakMap<TreeRow, string[]>();

/** Keys of the row's methods, in folded tools too. A group has thousands, and is asked with every move. */
export function keysOfRow(row: TreeRow): string[] {
  const keys = known.get(row) ?? readKeys(row);
  known.set(row, keys);
  return keys;
}

function readKeys(row: TreeRow): string[] {
  switch (row.kind) {
    case "group":
      return row.group.matches.flatMap(keysOfMatch);
    case "tool":
      return row.match.whole ? keysOfMatch(row.match) : [];
    case "method":
      return row.matches ? [row.key] : [];
    case "unknown":
      return [];
  }
}

export const keysOfMatch = ({ tool, methods }: SelectedMethods): string[] =>
  methods.map(({ definition }) => methodKey(tool.definition.name, definition.name));

export const NOTHING_SELECTED: SelectedMethods[] = [];

/** The selected methods among those that the list shows. */
export function findSelected(shown: readonly ToolMatch[], keys: ReadonlySet<string>): SelectedMethods[] {
  if (keys.size === 0) return NOTHING_SELECTED;
  return shown.flatMap(({ tool, methods }) => {
    const selected = methods.filter(({ definition }) => keys.has(methodKey(tool.definition.name, definition.name)));
    return selected.length > 0 ? [{ tool, methods: selected }] : [];
  });
}
