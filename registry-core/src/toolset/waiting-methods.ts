import { isFunction } from "../definition/material.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import type { SkipReason } from "../messages/trace-messages.ts";
import type { ResolvedMethod, ResolvedTool, TraceStep } from "./toolset.ts";

/**
 * Why a run without a selection goes without a method that is on and available: an exclusive tool
 * takes no part, and deferred methods are found by search, where there is one. Core methods stay in
 * any case.
 */
export function waitsFor(
  tool: ToolDefinition,
  method: MethodDefinition,
  canSearch: boolean,
): "deferred" | "exclusive" | undefined {
  if (tool.isCore || method.isCore) return undefined;
  if (tool.isExclusive) return "exclusive";
  return method.defer && canSearch ? "deferred" : undefined;
}

function leftOutStep(because: SkipReason): TraceStep {
  return { rule: "availability", on: true, code: "left_out", values: { because } };
}

/** The method marked as one that a run goes without, with the reason. */
export function withSkipReason(
  { passedOn: _, ...method }: ResolvedMethod,
  because: SkipReason,
): ResolvedMethod {
  const { kind } = because;
  const waits =
    isFunction(method.definition) && (kind === "deferred" || kind === "exclusive")
      ? { waits: kind }
      : {};
  return { ...method, offered: false, ...waits, trace: [...method.trace, leftOutStep(because)] };
}

/** Whether the agent gets the method now, as a function or as a material. */
export function isGiven({ offered, passedOn }: ResolvedMethod): boolean {
  return offered || passedOn === true;
}

/** Whether the method is on and the agent goes without it. */
export function isMissed(method: ResolvedMethod): boolean {
  return method.enabled && !isGiven(method) && method.waits !== "deferred";
}

/**
 * The tools with all waiting methods offered, so that a selection can decide which of them wait.
 */
export function offerWaiting(tools: ResolvedTool[]): ResolvedTool[] {
  return tools.map((tool) => {
    const offered = changeMethods(tool, (method) => (method.waits ? isOfferedNow(method) : method));
    return waitsWhole(tool) ? { ...offered, trace: tool.trace.slice(0, -1) } : offered;
  });
}

/** The tools with those methods offered that wait for a search. */
export function offerDeferred(tools: ResolvedTool[]): ResolvedTool[] {
  return tools.map((tool) =>
    changeMethods(tool, (method) => (method.waits === "deferred" ? isOfferedNow(method) : method)),
  );
}

function isOfferedNow({ waits: _, ...method }: ResolvedMethod): ResolvedMethod {
  return { ...method, offered: true, trace: method.trace.slice(0, -1) };
}

/** The tool with the step that says why a run goes without all of it. */
export function withToolStep(tool: ResolvedTool): ResolvedTool {
  return waitsWhole(tool)
    ? { ...tool, trace: [...tool.trace, leftOutStep({ kind: "exclusive" })] }
    : tool;
}

const waitsWhole = ({ methods }: ResolvedTool): boolean =>
  methods.some(({ waits }) => waits === "exclusive");

/** The tools without the generated search where that would find nothing. */
export function withoutIdleSearch(tools: ResolvedTool[]): ResolvedTool[] {
  if (!tools.some(isGeneratedTool) || tools.some(hasDeferred)) return tools;
  return tools.filter((tool) => !isGeneratedTool(tool));
}

/** Whether a tool is Pegboard's own search for functions. */
export const isGenerated = ({ generated }: ToolDefinition): boolean => generated === true;
const isGeneratedTool = ({ definition }: ResolvedTool): boolean => isGenerated(definition);
const hasDeferred = ({ methods }: ResolvedTool): boolean =>
  methods.some(({ waits }) => waits === "deferred");

/** The tool with changed methods, or the given object itself when nothing changes. */
export function changeMethods(
  tool: ResolvedTool,
  change: (method: ResolvedMethod) => ResolvedMethod,
): ResolvedTool {
  const methods = tool.methods.map(change);
  return methods.every((method, index) => method === tool.methods[index])
    ? tool
    : { ...tool, methods };
}

/** Whether a call of the method runs: a deferred method is only left out of the list. */
export function isCallable({ offered, waits }: ResolvedMethod): boolean {
  return offered || waits === "deferred";
}
