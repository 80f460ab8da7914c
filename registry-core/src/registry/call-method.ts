import type { CallContext, ToolInstance } from "../definition/registered-tool.ts";
import type { RegistryError } from "../registry-error.ts";
import type { Issue, JsonObject, ValidateJson } from "../schema/json-schema.ts";
import { describeIssues } from "./describe-issues.ts";
import type { FunctionNames } from "./function-names.ts";
import type { ResolvedMethod, ResolvedTool, Toolset } from "./toolset.ts";

export interface MethodCall {
  /** The agent's toolset at this moment. */
  toolset: Toolset;
  names: Pick<FunctionNames, "find">;
  functionName: string;
  args: JsonObject;
  agent: CallContext["agent"];
  validate: ValidateJson;
  /** The configured instance of a tool; may throw what building it throws. */
  instanceOf(tool: ResolvedTool): Promise<ToolInstance> | ToolInstance;
  /** Aborted when the caller gives up or the time limit is reached; the latter with a `TimeoutError` as its reason. */
  signal: AbortSignal;
}

export type CallRefusal = "unknown" | "off" | "not offered" | "invalid arguments";

export type CallResult =
  | { ok: true; result: unknown }
  | { ok: false; code: CallRefusal | "failed" | "timed out"; message: string; issues?: Issue[] };

/**
 * Runs a method of an agent's toolset. What is off is refused (rule R1) by a message that names the agent and the reason. Never
 * throws: whatever the tool throws is a result of its own. Arguments are checked as they are; nothing is coerced.
 */
export async function callMethod(call: MethodCall): Promise<CallResult> {
  const found = findMethod(call);
  if (!found) {
    return refusal(
      "unknown",
      `${call.agent.name} has no method named ${JSON.stringify(call.functionName)}. Its toolset lists those it has.`,
    );
  }
  const { tool, method } = found;
  const name = `${method.definition.displayName} of ${tool.definition.displayName}`;
  if (!method.enabled) {
    return refusal("off", `${name} is off for ${call.agent.name}. ${method.trace.at(-1)?.reason ?? ""}`.trim());
  }
  if (!method.offered) {
    return refusal(
      "not offered",
      `${name} is on for ${call.agent.name} but cannot be used now. ${method.trace.at(-1)?.reason ?? ""}`.trim(),
    );
  }
  const { parameters } = method.definition;
  const issues = call.validate(parameters, call.args);
  if (issues.length > 0) return invalid(name, describeIssues(parameters, issues), issues);
  return run(call, found, name);
}

interface FoundMethod {
  tool: ResolvedTool;
  method: ResolvedMethod;
}

function findMethod({ names, functionName, toolset }: MethodCall): FoundMethod | undefined {
  const reference = names.find(functionName);
  const tool = toolset.tools.find((each) => each.definition.name === reference?.tool);
  const method = tool?.methods.find((each) => each.definition.name === reference?.method);
  return tool && method && { tool, method };
}

async function run(call: MethodCall, { tool, method }: FoundMethod, name: string): Promise<CallResult> {
  const { agent, signal } = call;
  try {
    signal.throwIfAborted();
    const start = async (): Promise<unknown> => {
      const instance = await call.instanceOf(tool);
      return instance.call(method.definition.name, call.args, { agent, signal });
    };
    return { ok: true, result: await untilAborted(start(), signal) };
  } catch (error) {
    if (signal.aborted) return { ok: false, code: "timed out", message: `${name} ${abortText(signal.reason)}` };
    if (isInvalidArguments(error))
      return invalid(name, describeIssues(method.definition.parameters, error.issues), error.issues);
    return {
      ok: false,
      code: "failed",
      message: `${name} failed: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** Rejects as soon as the signal is aborted, whether the tool heeds it or not. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function abortText(reason: unknown): string {
  const timedOut = reason instanceof Error && reason.name === "TimeoutError";
  return timedOut ? "did not finish within its time limit." : "was cancelled by its caller.";
}

/** Tools may use another copy of this library, whose errors have another class. */
function isInvalidArguments(error: unknown): error is RegistryError {
  return (
    error instanceof Error && error.name === "RegistryError" && (error as RegistryError).code === "invalid_arguments"
  );
}

function invalid(name: string, faults: string, issues: Issue[]): CallResult {
  return { ok: false, code: "invalid arguments", message: `The arguments of ${name} are invalid: ${faults}.`, issues };
}

function refusal(code: CallRefusal, message: string): CallResult {
  return { ok: false, code, message };
}
