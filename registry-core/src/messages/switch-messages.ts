import {
  english,
  type FactOf,
  type MessageTable,
  messageOf,
  type Translate,
} from "@pegboard/json-schema/messages";

/** The names of methods for people. */
export interface NamedMethods {
  methods: readonly string[];
}

/** The name of a preset for people, and its id. */
export interface FollowedPreset {
  preset: string;
  id: string;
}

/** Why a switch is on or off, or does nothing: whole sentences. */
export const SWITCH_MESSAGES = {
  on_by_default: (t) => t("The tool is on by default."),
  off_by_default: (t) => t("The tool is off by default."),
  method_default: (t) => t("A method is on by default."),
  method_off_until_chosen: (t) =>
    t("It came after its tool was switched on, and is off until somebody switches it on itself."),
  policy_on: (t) => t("This agent has no settings for the tool, and it switches such tools on."),
  policy_off: (t) => t("This agent has no settings for the tool, and it switches such tools off."),
  policy_not_outside: (t) =>
    t(
      "This agent switches tools without settings on, but never what comes from outside: somebody has to look at it first.",
    ),
  preset_policy_on: (t, { preset }: FollowedPreset) =>
    t("The preset {preset} switches new tools on.", { preset }),
  preset_policy_off: (t, { preset }: FollowedPreset) =>
    t("The preset {preset} switches new tools off.", { preset }),
  preset_policy_not_outside: (t, { preset }: FollowedPreset) =>
    t(
      "The preset {preset} switches new tools on, but never what comes from outside: somebody has to look at it first.",
      { preset },
    ),
  preset_on: (t, { preset }: FollowedPreset) =>
    t("Switched on by the preset {preset}.", { preset }),
  preset_off: (t, { preset }: FollowedPreset) =>
    t("Switched off by the preset {preset}.", { preset }),
  switched_on: (t) => t("Switched on for this agent."),
  switched_off: (t) => t("Switched off for this agent."),
  methods_off: (t, { methods }: NamedMethods) =>
    t(
      "{methods} {count, plural, one {is} other {are}} switched off for this agent.",
      methodNamesText(methods, t),
    ),
  all_methods_off: (t) => t("All its methods are switched off for this agent."),
  disabled: (t, { because }: { because: string }) =>
    t("Disabled for the organisation: {because}", { because }),
  core_tool: (t) => t("The tool is core: it is always on."),
  of_core_tool: (t) => t("The tool is core: all its methods are always on."),
  core_method: (t) => t("The method is core: it is always on."),
  core_methods: (t, { methods }: NamedMethods) =>
    t(
      "{methods} {count, plural, one {is core and stays} other {are core and stay}} on.",
      methodNamesText(methods, t),
    ),
  all_core: (t) => t("All its methods are core: they are always on."),
  no_methods: (t) => t("The tool has no methods."),
  tool_off: (t, { tool, because }: { tool: string; because: CodedStep }) =>
    t("{tool} is off. {because}", { tool, because: describeSwitch(because, t) }),
  not_accepted: (t) =>
    t("It is new in its source and not accepted for this agent. Accept it in Review to offer it."),
  methods_not_accepted: (t, { methods }: NamedMethods) =>
    t(
      "{methods} {count, plural, one {is} other {are}} new in the source and not accepted for this agent.",
      methodNamesText(methods, t),
    ),
  all_not_accepted: (t) => t("All its methods are new in the source. Accept them in Review first."),
} satisfies MessageTable;

/** A reason of any code. */
export interface CodedStep {
  code: string;
  values?: object | undefined;
}

/** Why a switch is on or off, or does nothing, as a fact. */
export type SwitchFact = FactOf<typeof SWITCH_MESSAGES>;

/** Why a switch is on or off, or does nothing, as a sentence. */
export function describeSwitch(step: CodedStep, t: Translate = english): string {
  return messageOf<string>(SWITCH_MESSAGES, step, t);
}

function methodNamesText(
  names: readonly string[],
  t: Translate,
): { methods: string; count: number } {
  const count = names.length;
  if (count > 3) return { methods: t("{count} methods", { count }), count };
  const [last = "", ...others] = [...names].reverse();
  const first = others.reverse().join(", ");
  return {
    methods: first === "" ? last : t("{first} and {second}", { first, second: last }),
    count,
  };
}
