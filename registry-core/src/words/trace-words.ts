import { describeSourceFault, type SourceFault } from "./outside/source-fault-words.ts";
import { type KindWords, listed, type Said, type SaidIssue, say, sayKind } from "./said.ts";

/**
 * Why a tool or method that is on is not offered. `loading`: its source did not answer yet.
 * `not_accepted`: nobody accepted it in its source. `not_seen`: who switched it on did not see what
 * its source says now.
 */
export type Unavailable =
  | { kind: "offline" /** Why its source cannot be reached. */; cause: SourceFault }
  | { kind: "loading"; source: string; awaits: "answer" | "load" }
  | { kind: "paused"; source: string }
  | { kind: "config_missing" /** Labels of the fields. */; fields: readonly string[] }
  | { kind: "config_invalid"; faults: readonly FieldFault[] }
  | { kind: "schema_failed" /** What its provider threw. */; cause: string }
  | { kind: "not_accepted" | "not_seen" };

/** Only the kind of it. */
export type UnavailableKind = Unavailable["kind"];

/** What is wrong with a field's value; `field` is the field's label. */
interface FieldFault {
  field: string;
  issue: SaidIssue;
}

/**
 * Why a selection leaves a method out of a run. `deferred`: nobody searched for it. `because`: what
 * its caller said.
 */
export type LeftOut =
  | { kind: "disabled"; because?: string }
  | { kind: "beside_exclusive" /** The exclusive tool. */; tool: string }
  | { kind: "exclusive" | "not_chosen" | "tags" | "sub_agents" | "deferred" };

/** Why a name of a selection has no effect. */
export type NoEffect =
  | { kind: "no_match" | "no_tag" /** A name that is meant perhaps. */; suggestion?: string }
  | { kind: "core"; methods: readonly string[] }
  | { kind: "left_out"; because: LeftOut }
  | { kind: "not_offered"; because: SaidStep | undefined };

/** The names of methods for people. */
interface Methods {
  methods: readonly string[];
}

/** The name of a preset for people, and its id. */
interface FollowedPreset {
  preset: string;
  id: string;
}

/** Every reason why something is on, off or not offered: whole sentences. */
export const TRACE_WORDS = {
  on_by_default: () => "The tool is on by default.",
  off_by_default: () => "The tool is off by default.",
  method_default: () => "A method is on by default.",
  method_off_until_chosen: () =>
    "It came after its tool was switched on, and is off until somebody switches it on itself.",
  policy_on: () => "This agent has no settings for the tool, and it switches such tools on.",
  policy_off: () => "This agent has no settings for the tool, and it switches such tools off.",
  policy_not_outside: () =>
    "This agent switches tools without settings on, but never what comes from outside: somebody has to look at it first.",
  preset_on: ({ preset }: FollowedPreset) => `Switched on by the preset ${preset}.`,
  preset_off: ({ preset }: FollowedPreset) => `Switched off by the preset ${preset}.`,
  switched_on: () => "Switched on for this agent.",
  switched_off: () => "Switched off for this agent.",
  methods_off: ({ methods }: Methods) =>
    `${nameMethods(methods)} ${isOrAre(methods)} switched off for this agent.`,
  all_methods_off: () => "All its methods are switched off for this agent.",
  disabled: ({ because }: { because: string }) => `Disabled for the organisation: ${because}`,
  core_tool: () => "The tool is core: it is always on.",
  of_core_tool: () => "The tool is core: all its methods are always on.",
  core_method: () => "The method is core: it is always on.",
  core_methods: ({ methods }: Methods) =>
    `${nameMethods(methods)} ${methods.length === 1 ? "is core and stays" : "are core and stay"} on.`,
  all_core: () => "All its methods are core: they are always on.",
  no_methods: () => "The tool has no methods.",
  tool_off: ({ tool, because }: { tool: string; because: Step }) =>
    `${tool} is off. ${describeStep(because)}`,
  not_accepted: () => describeUnavailable({ kind: "not_accepted" }),
  methods_not_accepted: ({ methods }: Methods) =>
    `${nameMethods(methods)} ${isOrAre(methods)} new in the source and not accepted for this agent.`,
  all_not_accepted: () => "All its methods are new in the source. Accept them in Review first.",
  not_offered: ({ because }: { because: Unavailable }) =>
    `Not offered: ${describeUnavailable(because)}`,
  passed_on: ({ kind }: { kind: "prompt" | "resource" | "template" }) =>
    `It is a ${kind === "prompt" ? kind : "resource"}: programs read it over MCP, and no model calls it.`,
  left_out: ({ because }: { because: LeftOut }) => `Not offered: ${describeLeftOut(because)}`,
};

/** A reason of any code. */
interface Step {
  code: string;
  values?: object | undefined;
}

/** Why something is on, off or not offered, as a fact. */
export type SaidStep = Said<typeof TRACE_WORDS>;

/** Why something is on, off or not offered, as a sentence. */
export function describeStep(step: Step): string {
  return say<string>(TRACE_WORDS, step);
}

/** Why something that is on is not offered: sentences or their beginnings. */
export const UNAVAILABLE_WORDS: KindWords<Unavailable> = {
  offline: ({ cause }) => describeSourceFault(cause),
  loading: ({ source, awaits }) => `Waiting for ${source} to ${awaits}.`,
  paused: ({ source }) => `${source} is paused. Resume it on the Sources page.`,
  config_missing: ({ fields }) => `Config is missing: ${listed(fields, ", ")}`,
  config_invalid: ({ faults }) => {
    const said = faults.map(({ field, issue }) => `${field} ${issue.message}`);
    return `Config is invalid: ${listed(said, "; ")}`;
  },
  schema_failed: ({ cause }) => `The schema of its parameters could not be made: ${cause}`,
  not_accepted: () =>
    "It is new in its source and not accepted for this agent. Accept it in Review to offer it.",
  not_seen: () => "Nobody looked at what its source says now. Accept it in Review to offer it.",
};

/** Why something that is on is not offered, as a sentence or its beginning. */
export function describeUnavailable(unavailable: Unavailable): string {
  return sayKind(UNAVAILABLE_WORDS, unavailable);
}

/** Why a name of a selection has no effect: sentences. */
export const NO_EFFECT_WORDS: KindWords<NamedNoEffect> = {
  no_match: ({ name, suggestion }) =>
    `"${name}" matches no tool, method or namespace.${meant(suggestion)}`,
  no_tag: ({ name, suggestion }) => `No method has the tag "${name}".${meant(suggestion)}`,
  core: ({ methods }) => `${methods.join(", ")} is core: it cannot be left out.`,
  left_out: ({ because }) => `Nothing of it is offered: ${describeLeftOut(because)}`,
  not_offered: ({ because }) =>
    `Nothing of it is offered.${because ? ` ${describeStep(because)}` : ""}`,
};

type NamedNoEffect = { name: string } & NoEffect;

const meant = (suggestion: string | undefined): string =>
  suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;

/** Why a name of a selection has no effect, as a sentence. */
export function describeNoEffect(named: NamedNoEffect): string {
  return sayKind(NO_EFFECT_WORDS, named);
}

/** Why a selection leaves a method out, as the end of a sentence. */
export const LEFT_OUT_WORDS: KindWords<LeftOut> = {
  disabled: ({ because }) => because ?? "disabled for this run.",
  beside_exclusive: ({ tool }) => `${tool} is exclusive.`,
  exclusive: () => "it is exclusive and was not chosen.",
  not_chosen: () => "not chosen for this run.",
  tags: () => "left out by its tags.",
  sub_agents: () => "left out by the choice of sub-agents.",
  deferred: () => "deferred until it is searched for.",
};

/** Why a selection leaves one method out, as the end of a sentence. */
export function describeLeftOut(reason: LeftOut): string {
  return sayKind(LEFT_OUT_WORDS, reason);
}

const isOrAre = ({ length }: readonly string[]): string => (length === 1 ? "is" : "are");

function nameMethods(methods: readonly string[]): string {
  if (methods.length > 3) return `${methods.length} methods`;
  return methods.length === 1
    ? `${methods[0]}`
    : `${methods.slice(0, -1).join(", ")} and ${methods.at(-1)}`;
}
