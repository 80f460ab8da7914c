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
import { type CodedStep, SWITCH_MESSAGES, type SwitchFact } from "./switch-messages.ts";

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

/** Why something that is on is not offered, or not as a function: whole sentences. */
const AVAILABILITY_MESSAGES = {
  not_offered: (t, { because }: { because: Unavailable }) =>
    t("Not offered: {because}", { because: describeUnavailable(because, t) }),
  passed_on: (t, { kind }: { kind: "prompt" | "resource" | "template" }) =>
    kind === "prompt"
      ? t("It is a prompt: programs read it over MCP, and no model calls it.")
      : t("It is a resource: programs read it over MCP, and no model calls it."),
  left_out: (t, { because }: { because: SkipReason }) =>
    t("Not offered: {because}", { because: describeSkipReason(because, t) }),
} satisfies MessageTable;

/** Why something that is on is not offered, or not as a function, as a fact. */
export type AvailabilityFact = FactOf<typeof AVAILABILITY_MESSAGES>;

/** Every reason why something is on, off or not offered: whole sentences. */
export const TRACE_MESSAGES = { ...SWITCH_MESSAGES, ...AVAILABILITY_MESSAGES };

/** Why something is on, off or not offered, as a fact. */
export type StepFact = SwitchFact | AvailabilityFact;

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
  not_accepted: SWITCH_MESSAGES.not_accepted,
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
