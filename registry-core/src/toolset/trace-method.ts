import { isUnaccepted } from "../definition/review-definitions.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import type { TraceStep, Unavailable } from "./toolset.ts";
import { onOff } from "./trace-tool.ts";

const onByDefault: TraceStep = { rule: "default", on: true, reason: "A method is on by default." };
const coreTool: TraceStep = { rule: "core", on: true, reason: "The tool is core: all its methods are always on." };
const unaccepted: TraceStep = {
  rule: "source",
  on: false,
  reason: "It is new in its source. Accept it there to offer it.",
};
const coreMethod: TraceStep = { rule: "core", on: true, reason: "The method is core: it is always on." };

/** Rules 1 to 5 of R1 for one method; `toolTrace` says why its tool's own switch is as it is. */
export function traceMethodSwitch(
  method: MethodDefinition,
  stored: boolean | undefined,
  tool: { definition: ToolDefinition; toolTrace: readonly TraceStep[] },
): TraceStep[] {
  const trace = [onByDefault];
  if (stored !== undefined) {
    trace.push({ rule: "agent", on: stored, reason: `Switched ${onOff(stored)} for this agent.` });
  }
  const decided = tool.toolTrace.at(-1);
  if (decided?.on === false) {
    trace.push({ rule: "tool", on: false, reason: `${tool.definition.displayName} is off. ${decided.reason}` });
  }
  if (isUnaccepted(method)) trace.push(unaccepted);
  if (tool.definition.isCore) trace.push(coreTool);
  else if (method.isCore) trace.push(coreMethod);
  return trace;
}

/** Why a method that is on is not offered: its tool is not available, or it is core and nobody accepted it. */
export function whyNotOffered(method: MethodDefinition, unavailable: Unavailable | undefined): Unavailable | undefined {
  return unavailable ?? (isUnaccepted(method) ? { kind: "not_accepted", reason: unaccepted.reason } : undefined);
}

/** Rule 6: availability leaves the switch on; it only takes the offer away. */
export function traceAvailability(unavailable: Unavailable | undefined): TraceStep[] {
  return unavailable ? [{ rule: "availability", on: true, reason: `Not offered: ${unavailable.reason}` }] : [];
}
