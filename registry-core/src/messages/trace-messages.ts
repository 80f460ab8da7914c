import {
  describeFirst,
  english,
  type FactOf,
  type IssueFact,
  type KindMessages,
  listFirst,
  type MessageTable,
  messageOf,
  messageOfKind,
  type Translate,
} from "@pegboard/json-schema/messages";
import { describeIssue } from "./issue-messages.ts";
import { describeSourceIssue, type SourceIssue } from "./outside/source-issue-messages.ts";

/**
 * Why a tool or method that is on is not offered. `loading`: its source did not answer yet.
 * `not_accepted`: nobody accepted it in its source. `not_seen`: who switched it on did not see what
 * its source says now.
 */
export type Unavailable =
  | { kind: "offline" /** Why its source cannot be reached. */; cause: SourceIssue }
  | { kind: "loading"; source: string; awaits: "answer" | "load" }
  | { kind: "paused"; source: string }
  | { kind: "config_missing" /** Labels of the fields. */; fields: readonly string[] }
  | { kind: "config_invalid"; issues: readonly ConfigFieldIssue[] }
  | { kind: "schema_failed" /** What its provider threw. */; cause: string }
  | { kind: "not_accepted" | "not_seen" };

/** Only the kind of it. */
export type UnavailableKind = Unavailable["kind"];

/** What is wrong with a field's value; `field` is the field's label. */
interface ConfigFieldIssue {
  field: string;
  issue: IssueFact;
}

/**
 * Why a selection leaves a method out of a run. `deferred`: nobody searched for it. `because`: what
 * its caller said.
 */
export type SkipReason =
  | { kind: "disabled"; because?: string }
  | { kind: "beside_exclusive" /** The exclusive tool. */; tool: string }
  | { kind: "exclusive" | "not_chosen" | "tags" | "sub_agents" | "deferred" };

/** Why a name of a selection has no effect. */
export type NoEffect =
  | { kind: "no_match" | "no_tag" /** A name that is meant perhaps. */; suggestion?: string }
  | { kind: "core"; methods: readonly string[] }
  | { kind: "left_out"; because: SkipReason }
  | { kind: "not_offered"; because: StepFact | undefined };

/** The names of methods for people. */
interface NamedMethods {
  methods: readonly string[];
}

/** The name of a preset for people, and its id. */
interface FollowedPreset {
  preset: string;
  id: string;
}

/** Every reason why something is on, off or not offered: whole sentences. */
export const TRACE_MESSAGES = {
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
    t("{tool} is off. {because}", { tool, because: describeStep(because, t) }),
  not_accepted: (t) => describeUnavailable({ kind: "not_accepted" }, t),
  methods_not_accepted: (t, { methods }: NamedMethods) =>
    t(
      "{methods} {count, plural, one {is} other {are}} new in the source and not accepted for this agent.",
      methodNamesText(methods, t),
    ),
  all_not_accepted: (t) => t("All its methods are new in the source. Accept them in Review first."),
  not_offered: (t, { because }: { because: Unavailable }) =>
    t("Not offered: {because}", { because: describeUnavailable(because, t) }),
  passed_on: (t, { kind }: { kind: "prompt" | "resource" | "template" }) =>
    kind === "prompt"
      ? t("It is a prompt: programs read it over MCP, and no model calls it.")
      : t("It is a resource: programs read it over MCP, and no model calls it."),
  left_out: (t, { because }: { because: SkipReason }) =>
    t("Not offered: {because}", { because: describeSkipReason(because, t) }),
} satisfies MessageTable;

/** A reason of any code. */
interface CodedStep {
  code: string;
  values?: object | undefined;
}

/** Why something is on, off or not offered, as a fact. */
export type StepFact = FactOf<typeof TRACE_MESSAGES>;

/** Why something is on, off or not offered, as a sentence. */
export function describeStep(step: CodedStep, t: Translate = english): string {
  return messageOf<string>(TRACE_MESSAGES, step, t);
}

/** Why something that is on is not offered: sentences or their beginnings. */
export const UNAVAILABLE_MESSAGES: KindMessages<Unavailable> = {
  offline: (t, { cause }) => describeSourceIssue(cause, t),
  loading: (t, { source, awaits }) =>
    awaits === "answer"
      ? t("Waiting for {source} to answer.", { source })
      : t("Waiting for {source} to load.", { source }),
  paused: (t, { source }) => t("{source} is paused. Resume it on the Sources page.", { source }),
  config_missing: (t, { fields }) =>
    t("Config is missing: {fields}", { fields: listFirst(fields, ", ", t) }),
  config_invalid: (t, { issues }) => {
    const told = describeFirst(
      issues,
      ({ field, issue }) => `${field} ${describeIssue(issue, t)}`,
      t,
    );
    return t("Config is invalid: {issues}", { issues: told });
  },
  schema_failed: (t, { cause }) =>
    t("The schema of its parameters could not be made: {cause}", { cause }),
  not_accepted: (t) =>
    t("It is new in its source and not accepted for this agent. Accept it in Review to offer it."),
  not_seen: (t) => t("Nobody looked at what its source says now. Accept it in Review to offer it."),
};

/** Why something that is on is not offered, as a sentence or its beginning. */
export function describeUnavailable(unavailable: Unavailable, t: Translate = english): string {
  return messageOfKind(UNAVAILABLE_MESSAGES, unavailable, t);
}

/** Why a name of a selection has no effect: sentences. */
export const NO_EFFECT_MESSAGES: KindMessages<NamedNoEffect> = {
  no_match: (t, { name, suggestion }) =>
    t('"{name}" matches no tool, method or namespace.', { name }) + nameSuggestion(suggestion, t),
  no_tag: (t, { name, suggestion }) =>
    t('No method has the tag "{name}".', { name }) + nameSuggestion(suggestion, t),
  core: (t, { methods }) =>
    t("{methods} is core: it cannot be left out.", { methods: methods.join(", ") }),
  left_out: (t, { because }) =>
    t("Nothing of it is offered: {because}", { because: describeSkipReason(because, t) }),
  not_offered: (t, { because }) =>
    [t("Nothing of it is offered."), ...(because ? [describeStep(because, t)] : [])].join(" "),
};

type NamedNoEffect = { name: string } & NoEffect;

const nameSuggestion = (suggestion: string | undefined, t: Translate): string =>
  suggestion === undefined ? "" : ` ${t('Did you mean "{suggestion}"?', { suggestion })}`;

/** Why a name of a selection has no effect, as a sentence. */
export function describeNoEffect(named: NamedNoEffect, t: Translate = english): string {
  return messageOfKind(NO_EFFECT_MESSAGES, named, t);
}

/** Why a selection leaves a method out, as the end of a sentence. */
export const SKIPPED_MESSAGES: KindMessages<SkipReason> = {
  disabled: (t, { because }) => because ?? t("disabled for this run."),
  beside_exclusive: (t, { tool }) => t("{tool} is exclusive.", { tool }),
  exclusive: (t) => t("it is exclusive and was not chosen."),
  not_chosen: (t) => t("not chosen for this run."),
  tags: (t) => t("left out by its tags."),
  sub_agents: (t) => t("left out by the choice of sub-agents."),
  deferred: (t) => t("deferred until it is searched for."),
};

/** Why a selection leaves one method out. */
function describeSkipReason(reason: SkipReason, t: Translate = english): string {
  return messageOfKind(SKIPPED_MESSAGES, reason, t);
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
