import { isSwitchedOnTogether, type SelectedMethods, switchableMethods, switchMethods } from "@pegboard/registry-core";
import { countOf, countText } from "../../../components/text/count-text.ts";
import type { DraftStep } from "../../../settings/draft.ts";
import { methodKey } from "../model/row-keys.ts";
import type { ToolMatch } from "../search/search-tools.ts";
import type { TreeRow } from "./tree-rows.ts";

/** Keys of the row's methods: of a tool, those that the list shows, unless it is shown only because methods match. */
export function keysOfRow(row: TreeRow): string[] {
  if (row.kind === "method") return [row.key];
  return row.kind === "tool" && row.match.whole ? keysOfMatch(row.match) : [];
}

/** Whether the row has methods and all of them are selected. */
export function isSelectedRow(row: TreeRow, keys: ReadonlySet<string>): boolean {
  const own = keysOfRow(row);
  return own.length > 0 && own.every((key) => keys.has(key));
}

export const keysOfMatch = ({ tool, methods }: SelectedMethods): string[] =>
  methods.map(({ definition }) => methodKey(tool.definition.name, definition.name));

/** The selected methods among those that the list shows. */
export function findSelected(shown: readonly ToolMatch[], keys: ReadonlySet<string>): SelectedMethods[] {
  if (keys.size === 0) return [];
  return shown.flatMap(({ tool, methods }) => {
    const selected = methods.filter(({ definition }) => keys.has(methodKey(tool.definition.name, definition.name)));
    return selected.length > 0 ? [{ tool, methods: selected }] : [];
  });
}

/** Switches exactly these methods, as one step of the draft: what the menu and the keys do. */
export function switchStep(selected: readonly SelectedMethods[], on = isSwitchedOnTogether(selected)): DraftStep {
  return {
    label: `Switch ${on ? "on" : "off"} ${countOf(countSwitchable(selected), "method")}`,
    operations: switchMethods(selected, on),
  };
}

/** By the methods of a tool, which stay the same list while nothing about them changes. */
const switchable = new WeakMap<SelectedMethods["methods"], number>();

export function countSwitchable(selected: readonly SelectedMethods[]): number {
  return selected.reduce((sum, one) => {
    const known = switchable.get(one.methods) ?? switchableMethods(one).length;
    switchable.set(one.methods, known);
    return sum + known;
  }, 0);
}

/** What Space will do: "148 methods in 40 tools selected · 2 are core and stay on · Space switches them off". */
export function selectionText(selected: readonly SelectedMethods[]): string {
  if (selected.length === 0) return "";
  const methods = selected.flatMap((one) => one.methods);
  const switchable = countSwitchable(selected);
  if (switchable === 0) return `${selectedText(methods.length, selected)} · nothing of it can be switched`;
  const parts = [
    selectedText(
      switchable,
      selected.filter((one) => switchableMethods(one).length > 0),
    ),
  ];
  const fixed = methods.length - switchable;
  const core = methods.filter(({ locked }) => locked).length;
  if (fixed > 0) parts.push(`${countText(fixed)} ${fixedText(fixed, fixed === core)}`);
  parts.push(`Space switches ${switchable === 1 ? "it" : "them"} ${isSwitchedOnTogether(selected) ? "on" : "off"}`);
  return parts.join(" · ");
}

function selectedText(methods: number, { length }: readonly SelectedMethods[]): string {
  return `${countOf(methods, "method")} in ${countOf(length, "tool")} selected`;
}

function fixedText(count: number, core: boolean): string {
  if (core) return count === 1 ? "is core and stays on" : "are core and stay on";
  return count === 1 ? "stays as it is" : "stay as they are";
}
