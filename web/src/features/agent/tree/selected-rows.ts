import type { SelectedMethods } from "@pegboard/registry-core/internal";
import type { ResolvedMatch } from "../../../tool-list/search/resolved-tools.ts";
import { selectableTools } from "../../../tool-list/selectable-tools.ts";
import { methodKey } from "../../../tool-list/tool-rows.ts";
import type { TreeRow } from "./tree-rows.ts";

/** Keys of the methods in a match. */
export const keysOfMatch = ({ tool, methods }: SelectedMethods): string[] =>
  methods.map(({ definition }) => methodKey(tool.definition.name, definition.name));

/** The rows that can be selected: methods that the search shows, in folded tools too. */
export const { idsOfRow: keysOfRow, selectable: selectableRows } = selectableTools<
  ResolvedMatch,
  TreeRow
>({
  idsOf: keysOfMatch,
  isUnfolded: (row) => row.kind !== "method" && row.open,
});

export const NO_SELECTED_METHODS: SelectedMethods[] = [];

/** The selected methods among those that the list shows. */
export function findSelected(
  shown: readonly ResolvedMatch[],
  keys: ReadonlySet<string>,
): SelectedMethods[] {
  if (keys.size === 0) return NO_SELECTED_METHODS;
  return shown.flatMap(({ tool, methods }) => {
    const selected = methods.filter(({ definition }) =>
      keys.has(methodKey(tool.definition.name, definition.name)),
    );
    return selected.length > 0 ? [{ tool, methods: selected }] : [];
  });
}
