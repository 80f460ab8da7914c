import type { JsonValue, ValidateJson } from "@pegboard/json-schema";
import type { CallOutcome } from "../execution/call-record.ts";
import { readArguments } from "../execution/read-arguments.ts";
import type { Issue } from "../issue.ts";
import {
  type CallGate,
  type ClosedGate,
  type GateChange,
  isOpenGate,
  type OpenGate,
} from "./call-gate.ts";
import {
  certainIssues,
  hidesChange,
  type UnknownPlace,
  withoutFilledDefaults,
} from "./unknown-arguments.ts";

/** What a log keeps of a call, as far as it decides what would become of the call. */
export interface KeptCall {
  id: number;
  /** When it was asked for, in milliseconds since 1970. */
  at: number;
  agent: string;
  functionName: string;
  /** Absent for a name that no method had. */
  tool?: string | undefined;
  method?: string | undefined;
  outcome: CallOutcome;
  /** Whether it needed an approval. */
  asked: boolean;
  /** Milliseconds it ran; absent when it never did. */
  duration?: number | undefined;
  /** Of what the model was answered. */
  characters: number;
  truncated: boolean;
  /** Who called, for people. */
  caller: string;
  /** Absent when they are not kept. */
  arguments?: JsonValue | undefined;
  /** The places of the arguments whose values are not kept. */
  unknown: readonly UnknownPlace[];
}

/**
 * Why nobody can say what would become of a call: its arguments were cut, held a secret or were not
 * kept, a value may be a default that nobody sent, another call of its batch kept it from running,
 * it would run on after its time was over, neither toolset knows what it called, or a source that
 * may have that never said what it has.
 */
export type UnjudgedReason =
  | "cut"
  | "secret"
  | "not_kept"
  | "default"
  | "batch"
  | "ran_on"
  | "gone"
  | "not_loaded";

/** What becomes of a call. */
export type CallFate =
  | { kind: "runs" }
  | { kind: "asks" }
  | ({ kind: "refused" } & ClosedGate)
  | { kind: "misfits"; issues: Issue[] }
  /** Another method has its function name. */
  | { kind: "elsewhere"; tool: string; method: string }
  /** It meets a limit: milliseconds, or characters of its result. */
  | { kind: "limited"; by: "time" | "size"; limit: number; needs: number }
  | { kind: "unjudged"; why: UnjudgedReason };

/**
 * What would become of a call. `same`: what became of it. `already`: something else, but no less
 * without the change.
 */
export interface CallVerdict {
  fate: CallFate;
  standing: "same" | "already" | "changed";
}

/** Judges a logged call by the gates of its function name. Nothing is called. */
export function replayCall(
  call: KeptCall,
  { before, after, keepsArguments }: GateChange,
  validate: ValidateJson,
): CallVerdict {
  const was = recordedFate(call);
  const judge = (gate: CallGate, keeps: boolean) =>
    fateOf(call, { gate, keeps, former: before, validate });
  const fate = judge(after, keepsArguments);
  if (fate.kind === "unjudged") return { fate, standing: "changed" };
  if (isSameFate(was, fate)) return { fate, standing: "same" };
  const standing = isSameFate(judge(before, keepsArguments), fate) ? "already" : "changed";
  return { fate, standing };
}

/**
 * Everything besides arguments that decides about a call at the gates of its function name: calls
 * that have the same of it fare alike.
 */
export function decidingParts(
  call: Omit<KeptCall, "arguments" | "unknown">,
  { before, after }: GateChange,
): string {
  const { tool, method, outcome, asked, duration, characters, truncated } = call;
  let passed = "";
  for (const gate of [before, after]) {
    if (!isOpenGate(gate)) continue;
    const { timeLimit, resultLimit } = gate;
    if (timeLimit !== undefined && duration !== undefined) passed += duration >= timeLimit;
    if (resultLimit !== undefined) passed += Math.sign(characters - resultLimit);
  }
  return `${tool} ${method} ${outcome} ${asked} ${duration === undefined} ${truncated} ${passed}`;
}

/** What became of a call, as far as the log says. */
export function recordedFate({ outcome, asked, duration, truncated, ...call }: KeptCall): CallFate {
  switch (outcome) {
    case "unknown":
    case "off":
    case "not offered":
      return { kind: "refused", refused: outcome };
    case "not run":
      return { kind: "unjudged", why: "batch" };
    default:
      if (isMisfit({ outcome, duration })) return { kind: "misfits", issues: [] };
      if (asked) return { kind: "asks" };
      if (outcome === "timed out")
        return { kind: "limited", by: "time", limit: duration ?? 0, needs: duration ?? 0 };
      if (truncated)
        return { kind: "limited", by: "size", limit: call.characters, needs: call.characters };
      return { kind: "runs" };
  }
}

/** Whether the arguments did not follow the schema; a method that ran refused them for its own reasons. */
const isMisfit = ({ outcome, duration }: Pick<KeptCall, "outcome" | "duration">): boolean =>
  outcome === "invalid arguments" && duration === undefined;

function isSameFate(one: CallFate, other: CallFate): boolean {
  if (one.kind === "refused" && other.kind === "refused") return one.refused === other.refused;
  if (one.kind === "limited" && other.kind === "limited") return one.by === other.by;
  if (one.kind === "elsewhere" && other.kind === "elsewhere")
    return one.tool === other.tool && one.method === other.method;
  return one.kind === other.kind;
}

interface JudgedGate {
  gate: CallGate;
  /** Whether the arguments fit as they did, whatever they are. */
  keeps: boolean;
  /** What the call met before. */
  former: CallGate;
  validate: ValidateJson;
}

/** What becomes of a call, in the order in which a real one is judged. */
function fateOf(call: KeptCall, judged: JudgedGate): CallFate {
  const { gate } = judged;
  const isUnknown = call.tool === undefined;
  if (!isOpenGate(gate)) return { kind: "refused", ...gate };
  if (!isUnknown && (gate.tool !== call.tool || gate.method !== call.method))
    return { kind: "elsewhere", tool: gate.tool, method: gate.method };
  const misfit = judged.keeps ? keptFit(call) : argumentsFate(call, { ...judged, gate });
  if (misfit) return misfit;
  if (call.outcome === "not run") return { kind: "unjudged", why: "batch" };
  if (gate.asks) return { kind: "asks" };
  return limitFate(call, gate) ?? { kind: "runs" };
}

const keptFit = (call: KeptCall): CallFate | undefined =>
  isMisfit(call) ? { kind: "misfits", issues: [] } : undefined;

/** What a limit makes of a call; undefined where it stays below, or never ran. */
function limitFate(call: KeptCall, gate: OpenGate): CallFate | undefined {
  const { outcome, duration, characters, truncated } = call;
  const { timeLimit = Number.POSITIVE_INFINITY, resultLimit = Number.POSITIVE_INFINITY } = gate;
  if (duration === undefined) return undefined;
  if (duration >= timeLimit)
    return { kind: "limited", by: "time", limit: timeLimit, needs: duration };
  if (outcome === "timed out") return { kind: "unjudged", why: "ran_on" };
  if (outcome !== "ok") return undefined;
  // A result that was cut is longer than what is left of it.
  const isCut = truncated ? resultLimit <= characters : resultLimit < characters;
  return isCut ? { kind: "limited", by: "size", limit: resultLimit, needs: characters } : undefined;
}

/** Whether the arguments fit, by the code that reads those of real calls; undefined when they do. */
function argumentsFate(
  call: KeptCall,
  { gate, former, validate }: JudgedGate & { gate: OpenGate },
): CallFate | undefined {
  const { arguments: kept, unknown } = call;
  if (kept === undefined) return { kind: "unjudged", why: "not_kept" };
  const read = (args: JsonValue) => {
    const { label, fromOutside, parameters } = gate;
    const tool = { definition: fromOutside ? { fromOutside } : {} };
    const found = readArguments(
      { label, tool, method: { definition: { parameters } } },
      args,
      validate,
    );
    return "code" in found ? (found.issues ?? []) : undefined;
  };
  const issues = read(kept);
  const certain = issues && certainIssues(issues, unknown);
  if (certain && (certain.length > 0 || issues.length === 0))
    return { kind: "misfits", issues: certain };
  const hidden = unknown.find((place) => isMisfit(call) || hidesChange(place, former, gate));
  if (hidden) return { kind: "unjudged", why: hidden.why };
  if (issues) return undefined;
  const sent = isOpenGate(former) ? withoutFilledDefaults(former.parameters, kept) : kept;
  return sent !== kept && read(sent) ? { kind: "unjudged", why: "default" } : undefined;
}
