import {
  agentCatalog,
  applyOperations,
  resolveToolset,
  type SettingsOperation,
  type Toolset,
} from "@pegboard/registry-core";
import {
  isSwitchedOnTogether,
  payloadTokens,
  resetMethods,
  type SelectedMethods,
} from "@pegboard/registry-core/internal";
import type { DraftStep } from "../../../drafts/draft.ts";
import { t } from "../../../messages/t.ts";
import type { AgentModel, Definitions } from "../draft/agent-model.ts";
import { countSwitchable } from "./selected-methods.ts";

const KEPT_TEXT = {
  core: (count: number) =>
    t("{count, number} {count, plural, one {is core and stays on} other {are core and stay on}}", {
      count,
    }),
  other: (count: number) =>
    t("{count, number} {count, plural, one {stays as it is} other {stay as they are}}", { count }),
};

const SPACE_SWITCHES = {
  on: (methods: number) =>
    t("Space switches {methods, plural, one {it} other {them}} on", { methods }),
  off: (methods: number) =>
    t("Space switches {methods, plural, one {it} other {them}} off", { methods }),
};

/** A step that takes back what the agent has set for these switches. */
export function resetStep(selected: readonly SelectedMethods[]): DraftStep {
  return {
    label: t("Reset {methods, plural, one {# method} other {# methods}}", {
      methods: countSwitchable(selected),
    }),
    operations: resetMethods(selected),
  };
}

/**
 * The number of hidden methods that a selection of everything shown leaves out, although the search
 * finds them; 0 for a smaller selection.
 */
export function countHiddenBeside(
  selected: readonly SelectedMethods[],
  { shown, found }: { shown: readonly SelectedMethods[]; found: readonly SelectedMethods[] },
): number {
  const all = countSwitchable(shown);
  return countSwitchable(selected) === all ? countSwitchable(found) - all : 0;
}

/** The counts of a selection. */
export interface SelectedCount {
  /** The number of methods that can be switched; of all methods where none can. */
  methods: number;
  tools: number;
  /** The part that stays as it is, as a sentence without a subject: "2 are core and stay on". */
  kept: string | undefined;
  /** Whether nothing of it can be switched. */
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
    kept: fixed > 0 && !isFixed ? KEPT_TEXT[fixed === core ? "core" : "other"](fixed) : undefined,
    isFixed,
  };
}

/** "148 methods in 150 tools". */
export const methodsInTools = (methods: number, tools: number): string =>
  t(
    "{methods, plural, one {# method} other {# methods}} in {tools, plural, one {# tool} other {# tools}}",
    { methods, tools },
  );

/**
 * The effect of Space: "148 methods in 150 tools selected · 2 are core and stay on · Space switches
 * them off".
 */
export function selectionText(selected: readonly SelectedMethods[]): string {
  if (selected.length === 0) return "";
  const { methods, tools, kept, isFixed } = countSelected(selected);
  const on = isSwitchedOnTogether(selected);
  return [
    t(
      "{methods, plural, one {# method} other {# methods}} in {tools, plural, one {# tool} other {# tools}} selected",
      { methods, tools },
    ),
    kept,
    isFixed ? t("nothing of it can be switched") : SPACE_SWITCHES[on ? "on" : "off"](methods),
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
}

/** The effect of operations on the drafted agent. */
interface SelectionEffect {
  toolset: Toolset;
  /** The tokens of what is offered then. */
  tokens: number;
  /** The difference from the present tokens. */
  change: number;
}

/**
 * Computes the effect of operations before anybody does them: with the resolver, for each tool that
 * changes.
 */
export function effectOf(
  operations: SettingsOperation[],
  { model, definitions }: { model: AgentModel; definitions: Definitions },
): SelectionEffect {
  const settings = applyOperations(model.settings, operations);
  const toolset = resolveToolset(agentCatalog(definitions.catalog, settings), settings);
  const tokens = payloadTokens(model.tokens.drafted, toolset.tools);
  return { toolset, tokens, change: tokens - model.counts.tokens };
}
