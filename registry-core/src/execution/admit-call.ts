import { nameFinder } from "@pegboard/json-schema";
import { english, type Translate } from "@pegboard/json-schema/messages";
import { type FunctionNames, fittingFunctionName } from "../definition/function-names.ts";
import { isMaterial } from "../definition/material.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import { describeStep } from "../messages/trace-messages.ts";
import type { ResolvedMethod, ResolvedTool, Toolset } from "../toolset/toolset.ts";
import { isCallable } from "../toolset/waiting-methods.ts";
import type { CallEnvironment } from "./call-environment.ts";
import { type FailedCall, failedCall } from "./call-result.ts";

/** A method that may be called now. */
export interface AdmittedMethod {
  tool: ResolvedTool;
  method: ResolvedMethod;
  /**
   * The method's name in messages: `Write of Sandbox Files`; `Area` of a tool that is one function.
   */
  label: string;
}

/** What decides whether a method may be called. */
export type AdmittingEnvironment = Pick<CallEnvironment, "agent" | "toolset" | "names">;

/**
 * The method behind a function name; what is off is refused by a message that names the
 * agent and the reason.
 */
export function admitCall(
  environment: AdmittingEnvironment,
  functionName: string,
): AdmittedMethod | FailedCall {
  const found = findCalledMethod(environment, functionName);
  return found
    ? admit(environment.agent, found, isCallable)
    : unknownCall(environment, functionName);
}

/**
 * The refusal of a name that no method has: why its method is left out of a tool that is on, or the
 * method that is probably meant.
 */
function unknownCall(
  { agent, toolset, names }: AdmittingEnvironment,
  functionName: string,
): FailedCall {
  const unknown = `${agent.name} has no method named ${JSON.stringify(functionName)}`;
  for (const { definition: tool, switchedOn } of toolset.tools) {
    const left =
      switchedOn && tool.leftOut?.find(({ method }) => isCalled(tool, method, functionName));
    if (left)
      return failedCall("unknown", `${unknown}: ${tool.displayName} leaves it out. ${left.cause}`);
  }
  const meant = callableNames(toolset, names).find(functionName);
  const cure = meant === undefined ? "Its toolset lists those it has." : `Did you mean ${meant}?`;
  return failedCall("unknown", `${unknown}. ${cure}`);
}

/** Whether a method without a function name is called, by one of the names that it would have. */
function isCalled({ name: tool, namespace }: ToolDefinition, method: string, called: string) {
  const names = [method, `${tool}.${method}`, `${tool}-${method}`];
  return names.includes(called) || fittingFunctionName(method, namespace) === called;
}

/** The methods of a toolset that may be called, by wrong names of theirs. */
const callableNames = memoByIdentity(({ tools }: Toolset, names: FunctionNames) => {
  const byName = new Map<string, string>();
  for (const { definition: tool, methods } of tools) {
    for (const method of methods.filter(isCallable)) {
      const { name } = method.definition;
      const functionName = names.nameOf(tool.name, name);
      byName.set(functionName, functionName);
      if (!byName.has(name)) byName.set(name, functionName);
    }
  }
  const closest = nameFinder(byName.keys());
  return { find: (called: string) => byName.get(called) ?? byName.get(closest(called) ?? "") };
});

/**
 * Finds the material behind a name, if it may be read now. A material that is off is refused as a
 * method is, in the same words.
 */
export function admitReading(
  environment: CallEnvironment,
  name: string,
): AdmittedMethod | FailedCall {
  const found = findCalledMethod(environment, name);
  if (found && isMaterial(found.method.definition)) {
    return admit(environment.agent, found, (method) => method.passedOn === true);
  }
  return failedCall(
    "unknown",
    `${environment.agent.name} has no prompt or resource named ${JSON.stringify(name)}.`,
  );
}

type CalledMethod = Pick<AdmittedMethod, "tool" | "method">;

/** A method as a person names it; a tool of one method that has its name stands for both. */
export function methodLabel(
  { displayName: tool, methods }: ToolDefinition,
  { displayName: method }: MethodDefinition,
  t: Translate,
): string {
  return methods.length === 1 && method === tool ? tool : t("{method} of {tool}", { method, tool });
}

function admit(
  agent: CallEnvironment["agent"],
  { tool, method }: CalledMethod,
  isAllowed: (method: ResolvedMethod) => boolean,
): AdmittedMethod | FailedCall {
  const label = methodLabel(tool.definition, method.definition, english);
  const step = method.trace.at(-1);
  const reason = step ? describeStep(step) : "";
  if (!method.enabled)
    return failedCall("off", `${label} is off for ${agent.name}. ${reason}`.trim());
  if (isAllowed(method)) return { tool, method, label };
  const refused = method.passedOn ? "cannot be called" : "cannot be used now";
  const refusal = failedCall(
    "not offered",
    `${label} is on for ${agent.name} but ${refused}. ${reason}`.trim(),
  );
  const unavailable = step?.code === "not_offered" ? step.values.because.kind : undefined;
  return { ...refusal, ...(unavailable && { unavailable }) };
}

function findCalledMethod({ names, toolset }: AdmittingEnvironment, functionName: string) {
  const reference = names.find(functionName);
  const tool = toolset.tools.find(({ definition }) => definition.name === reference?.tool);
  const method = tool?.methods.find(({ definition }) => definition.name === reference?.method);
  return tool && method && { tool, method };
}

/**
 * Whether a method must not run beside other calls: it is not safe for that, exclusive, or in
 * control of the run.
 */
export function runsAlone({ tool, method }: Pick<AdmittedMethod, "tool" | "method">): boolean {
  const { isExclusive, takesControl } = tool.definition;
  return (
    method.definition.isConcurrencySafe === false || isExclusive === true || takesControl === true
  );
}

/** Whether somebody has to approve each call of a method. */
export const asksFirst = ({ method }: Pick<AdmittedMethod, "method">): boolean =>
  method.definition.needsApproval === true;
