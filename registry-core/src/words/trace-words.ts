import { listed, type Said, type SaidIssue, say } from "./said.ts";

/**
 * Why a tool or method that is on is not offered. `loading`: its source did not answer yet. `not_accepted`: nobody accepted it in its
 * source.
 */
export type Unavailable =
  | { kind: "offline" /** What its source said, a sentence or its beginning. */; cause: string }
  | { kind: "loading"; source: string; awaits: "answer" | "load" }
  | { kind: "paused"; source: string }
  | { kind: "config_missing" /** Labels of the fields. */; fields: readonly string[] }
  | { kind: "config_invalid"; faults: readonly FieldFault[] }
  | { kind: "schema_failed" /** What its provider threw. */; cause: string }
  | { kind: "not_accepted" };

/** Only the kind of it. */
export type UnavailableKind = Unavailable["kind"];

/** What is wrong with a field's value; `field` is the field's label. */
export interface FieldFault {
  field: string;
  issue: SaidIssue;
}

/** Why a selection leaves a method out of a run. `deferred`: nobody searched for it. `because`: what its caller said. */
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
const TRACE_WORDS = {
  on_by_default: () => "The tool is on by default.",
  off_by_default: () => "The tool is off by default.",
  method_default: () => "A method is on by default.",
  policy_on: () => "This agent has no settings for the tool, and it switches such tools on.",
  policy_off: () => "This agent has no settings for the tool, and it switches such tools off.",
  preset_on: ({ preset }: FollowedPreset) => `Switched on by the preset ${preset}.`,
  preset_off: ({ preset }: FollowedPreset) => `Switched off by the preset ${preset}.`,
  switched_on: () => "Switched on for this agent.",
  switched_off: () => "Switched off for this agent.",
  methods_off: ({ methods }: Methods) => `${nameMethods(methods)} ${isOrAre(methods)} switched off for this agent.`,
  all_methods_off: () => "All its methods are switched off for this agent.",
  disabled: ({ because }: { because: string }) => `Disabled for the organisation: ${because}`,
  core_tool: () => "The tool is core: it is always on.",
  of_core_tool: () => "The tool is core: all its methods are always on.",
  core_method: () => "The method is core: it is always on.",
  core_methods: ({ methods }: Methods) =>
    `${nameMethods(methods)} ${methods.length === 1 ? "is core and stays" : "are core and stay"} on.`,
  all_core: () => "All its methods are core: they are always on.",
  no_methods: () => "The tool has no methods.",
  tool_off: ({ tool, because }: { tool: string; because: Step }) => `${tool} is off. ${describeStep(because)}`,
  not_accepted: () => describeUnavailable({ kind: "not_accepted" }),
  methods_not_accepted: ({ methods }: Methods) =>
    `${nameMethods(methods)} ${isOrAre(methods)} new in the source and not accepted for this agent.`,
  all_not_accepted: () => "All its methods are new in the source. Accept them in Review first.",
  not_offered: ({ because }: { because: Unavailable }) => `Not offered: ${describeUnavailable(because)}`,
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

/** Why something that is on is not offered, as a sentence or its beginning. */
export function describeUnavailable(unavailable: Unavailable): string {
  switch (unavailable.kind) {
    case "offline":
      return unavailable.cause;
    case "loading":
      return `Waiting for ${unavailable.source} to ${unavailable.awaits}.`;
    case "paused":
      return `${unavailable.source} is paused. Resume it on the Sources page.`;
    case "config_missing":
      return `Config is missing: ${listed(unavailable.fields, ", ")}`;
    case "config_invalid": {
      const faults = unavailable.faults.map(({ field, issue }) => `${field} ${issue.message}`);
      return `Config is invalid: ${listed(faults, "; ")}`;
    }
    case "schema_failed":
      return `The schema of its parameters could not be made: ${unavailable.cause}`;
    case "not_accepted":
      return "It is new in its source and not accepted for this agent. Accept it in Review to offer it.";
  }
}

/** Why a name of a selection has no effect, as a sentence. */
export function describeNoEffect({ name, ...reason }: { name: string } & NoEffect): string {
  switch (reason.kind) {
    case "no_match":
    case "no_tag": {
      const hint = reason.suggestion === undefined ? "" : ` Did you mean "${reason.suggestion}"?`;
      return reason.kind === "no_match"
        ? `"${name}" matches no tool, method or namespace.${hint}`
        : `No method has the tag "${name}".${hint}`;
    }
    case "core":
      return `${reason.methods.join(", ")} is core: it cannot be left out.`;
    case "left_out":
      return `Nothing of it is offered: ${describeLeftOut(reason.because)}`;
    case "not_offered":
      return `Nothing of it is offered.${reason.because ? ` ${describeStep(reason.because)}` : ""}`;
  }
}

function describeLeftOut(reason: LeftOut): string {
  switch (reason.kind) {
    case "disabled":
      return reason.because ?? "disabled for this run.";
    case "beside_exclusive":
      return `${reason.tool} is exclusive.`;
    case "exclusive":
      return "it is exclusive and was not chosen.";
    case "not_chosen":
      return "not chosen for this run.";
    case "tags":
      return "left out by its tags.";
    case "sub_agents":
      return "left out by the choice of sub-agents.";
    case "deferred":
      return "deferred until it is searched for.";
  }
}

const isOrAre = ({ length }: readonly string[]): string => (length === 1 ? "is" : "are");

function nameMethods(methods: readonly string[]): string {
  if (methods.length > 3) return `${methods.length} methods`;
  return methods.length === 1 ? `${methods[0]}` : `${methods.slice(0, -1).join(", ")} and ${methods.at(-1)}`;
}
