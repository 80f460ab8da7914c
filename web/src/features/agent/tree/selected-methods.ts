import {
  isSwitchedOnTogether,
  resetMethods,
  type SelectedMethods,
  switchableMethods,
  switchMethods,
} from "@pegboard/registry-core/internal";
import type { DraftStep } from "../../../drafts/draft.ts";
import { say } from "./texts.ts";

/**
 * Switches exactly these methods, as one step of the draft: what the menu, the bar and the keys do.
 */
export function switchStep(
  selected: readonly SelectedMethods[],
  on = isSwitchedOnTogether(selected),
): DraftStep {
  return {
    label: say.switchMethods[on ? "on" : "off"](countSwitchable(selected)),
    operations: switchMethods(selected, on),
  };
}

/** Takes back what the agent has set for these switches. */
export function resetStep(selected: readonly SelectedMethods[]): DraftStep {
  return {
    label: say.resetMethods(countSwitchable(selected)),
    operations: resetMethods(selected),
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

/** What is selected and what can be switched of it. */
export interface SelectedCount {
  /** That can be switched; all of them where none can. */
  methods: number;
  tools: number;
  /** What stays as it is, as a sentence without a subject: "2 are core and stay on". */
  kept: string | undefined;
  /** Nothing of it can be switched. */
  isFixed: boolean;
}

export function countSelected(selected: readonly SelectedMethods[]): SelectedCount {
  const all = selected.flatMap(({ methods }) => methods);
  const methods = countSwitchable(selected);
  const fixed = all.length - methods;
  const core = all.filter(({ locked }) => locked).length;
  const isFixed = methods === 0;
  return {
    methods: isFixed ? all.length : methods,
    tools: selected.length,
    kept: fixed > 0 && !isFixed ? say.kept[fixed === core ? "core" : "other"](fixed) : undefined,
    isFixed,
  };
}

/** "148 methods in 150 tools". */
export const { methodsInTools } = say;

/**
 * What Space will do: "148 methods in 150 tools selected · 2 are core and stay on · Space switches
 * them off".
 */
export function selectionText(selected: readonly SelectedMethods[]): string {
  if (selected.length === 0) return "";
  const { methods, tools, kept, isFixed } = countSelected(selected);
  const on = isSwitchedOnTogether(selected);
  return [
    say.selected(methods, tools),
    kept,
    isFixed ? say.nothingCanBeSwitched : say.spaceSwitches[on ? "on" : "off"](methods),
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
}
