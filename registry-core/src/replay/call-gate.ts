import { type JsonSchema, sameJson } from "@pegboard/json-schema";
import { type AdmittingEnvironment, admitCall, asksFirst } from "../execution/admit-call.ts";
import { timeLimitOf } from "../execution/limited-signal.ts";
import type { TraceStep } from "../toolset/toolset.ts";
import { offerWaiting } from "../toolset/waiting-methods.ts";

/** A function name that no call gets through with. */
export interface ClosedGate {
  refused: "unknown" | "off" | "not offered";
  /** What decided it; absent for a name that no method has. */
  because?: TraceStep;
}

/** A function name whose calls reach a method, and what that asks of each of them. */
export interface OpenGate {
  tool: string;
  method: string;
  /** The method as a person names it. */
  label: string;
  parameters: JsonSchema;
  fromOutside: boolean;
  /** Whether somebody has to approve each call. */
  asks: boolean;
  /** Milliseconds that a call may run. */
  timeLimit?: number;
  /** Characters that its result may have. */
  resultLimit?: number;
}

/**
 * What calls of a function name meet in a toolset. It is plain data, so that thousands of calls can
 * be judged in a thread.
 */
export type CallGate = ClosedGate | OpenGate;

/** The toolset that calls are judged by. */
export interface ReplayedToolset extends AdmittingEnvironment {
  /** Seconds that a call may run unless its method says so itself. */
  timeoutSeconds?: number | undefined;
}

/**
 * The gate of a function name, by the code that admits real calls. The log does not say what a run
 * had selected, so what a selection could offer counts as offered.
 */
export function callGate(
  { agent, toolset, names, timeoutSeconds }: ReplayedToolset,
  functionName: string,
): CallGate {
  const selectable = { ...toolset, tools: offerWaiting(toolset.tools) };
  const admitted = admitCall({ agent, names, toolset: selectable }, functionName);
  if ("code" in admitted) {
    const { code } = admitted;
    const refused = code === "off" || code === "not offered" ? code : "unknown";
    const because = lastStep(selectable.tools, names.find(functionName));
    return { refused, ...(because && refused !== "unknown" && { because }) };
  }
  const { tool, method, label } = admitted;
  const { timeout, maxResultSize, parameters } = method.definition;
  const timeLimit = timeLimitOf(timeout ?? timeoutSeconds);
  return {
    tool: tool.definition.name,
    method: method.definition.name,
    label,
    parameters,
    fromOutside: tool.definition.fromOutside === true,
    asks: asksFirst(admitted),
    ...(timeLimit !== undefined && { timeLimit }),
    ...(typeof maxResultSize === "number" && { resultLimit: maxResultSize }),
  };
}

function lastStep(
  tools: ReplayedToolset["toolset"]["tools"],
  named: { tool: string; method: string } | undefined,
): TraceStep | undefined {
  return tools
    .find(({ definition }) => definition.name === named?.tool)
    ?.methods.find(({ definition }) => definition.name === named?.method)
    ?.trace.at(-1);
}

export const isOpenGate = (gate: CallGate | undefined): gate is OpenGate =>
  gate !== undefined && !("refused" in gate);

/** What calls of a function name meet now, and what they would meet. */
export interface GateChange {
  before: CallGate;
  after: CallGate;
  /** Whether what fits as arguments is what did, or nothing gets through whatever it brings. */
  keepsArguments: boolean;
}

/** The two gates of a function name; undefined where no call could tell them apart. */
export function gateChange(before: CallGate, after: CallGate): GateChange | undefined {
  const keepsArguments = takesSameArguments(before, after);
  if (keepsArguments && sameJson(withoutWords(before), withoutWords(after))) return undefined;
  return { before, after, keepsArguments };
}

function takesSameArguments(before: CallGate, after: CallGate): boolean {
  if (!isOpenGate(after)) return true;
  if (!isOpenGate(before)) return false;
  return before.fromOutside === after.fromOutside && sameJson(before.parameters, after.parameters);
}

/** What of a gate decides about a call, besides its arguments. */
function withoutWords(gate: CallGate): object {
  if (!isOpenGate(gate)) return { refused: gate.refused };
  const { label: _, parameters: _parameters, ...decides } = gate;
  return decides;
}
