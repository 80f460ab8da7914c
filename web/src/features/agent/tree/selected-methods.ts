import {
  isSwitchedOnTogether,
  type SelectedMethods,
  switchableMethods,
  switchMethods,
} from "@pegboard/registry-core/internal";
import type { DraftStep } from "../../../drafts/draft.ts";
import { t } from "../../../messages/t.ts";
import type { ResolvedMatch } from "../../../tool-list/search/tool-filters.ts";
import { methodKey, selectableTools } from "../../../tool-list/tool-rows.ts";
import type { TreeRow } from "./tree-rows.ts";

const SWITCH_METHODS = {
  on: (methods: number) =>
    t("Switch on {methods, plural, one {# method} other {# methods}}", { methods }),
  off: (methods: number) =>
    t("Switch off {methods, plural, one {# method} other {# methods}}", { methods }),
};

/** A step that switches exactly these methods, for the menu, the bar and the keys. */
export function switchStep(
  selected: readonly SelectedMethods[],
  on = isSwitchedOnTogether(selected),
): DraftStep {
  return {
    label: SWITCH_METHODS[on ? "on" : "off"](countSwitchable(selected)),
    operations: switchMethods(selected, on),
  };
}

/**
 * The number of methods that can be switched, by a tool's methods, which stay one list while
 * nothing about them changes.
 */
const switchable = new WeakMap<SelectedMethods["methods"], number>();

export function countSwitchable(selected: readonly SelectedMethods[]): number {
  return selected.reduce((sum, one) => {
    const known = switchable.get(one.methods) ?? switchableMethods(one).length;
    switchable.set(one.methods, known);
    return sum + known;
  }, 0);
}

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
