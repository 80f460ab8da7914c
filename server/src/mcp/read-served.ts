import {
  type GetPromptResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { JsonObject } from "@pegboard/registry-core";
import { type FailedCall, type MethodCall, readMaterial } from "@pegboard/registry-core/internal";
import type { AgentCalls, AgentRun } from "../agents/agent-calls.ts";

/** Reads a prompt of a source. @throws ProtocolError that says why there is none */
export async function readServedPrompt(
  calls: AgentCalls,
  run: AgentRun,
  call: MethodCall,
): Promise<GetPromptResult> {
  return (await readForClient(calls, run, call)) as unknown as GetPromptResult;
}

/**
 * Reads a material of a source for a client. @throws ProtocolError that says why there is nothing
 */
export async function readForClient(
  calls: AgentCalls,
  run: AgentRun,
  call: MethodCall,
): Promise<JsonObject> {
  const result = await calls.run(run, (environment) => readMaterial(environment, call));
  if (!result.ok) throw failedCallError(result);
  return result.result as JsonObject;
}

/** The protocol's error for a failure. A refusal is for the caller to change; a failure is not. */
function failedCallError({ code, message }: FailedCall): ProtocolError {
  const isFailed = code === "failed" || code === "timed out" || code === "too busy";
  const kind = isFailed ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
  return new ProtocolError(kind, message, { "pegboard/outcome": code });
}
