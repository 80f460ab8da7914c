import {
  type GetPromptResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { JsonObject } from "@pegboard/registry-core";
import { type CallFailure, type MethodCall, readMaterial } from "@pegboard/registry-core/internal";
import type { AgentCalls, AgentRun } from "../agents/agent-calls.ts";

/** A prompt of a source. @throws ProtocolError that says why there is none */
export async function readPrompt(
  calls: AgentCalls,
  run: AgentRun,
  call: MethodCall,
): Promise<GetPromptResult> {
  return (await readForClient(calls, run, call)) as unknown as GetPromptResult;
}

/** What a source says of it. @throws ProtocolError that says why there is nothing */
export async function readForClient(
  calls: AgentCalls,
  run: AgentRun,
  call: MethodCall,
): Promise<JsonObject> {
  const result = await calls.run(run, (environment) => readMaterial(environment, call));
  if (!result.ok) throw fault(result);
  return result.result as JsonObject;
}

/** What is refused is the caller's to change; what failed is not. */
function fault({ code, message }: CallFailure): ProtocolError {
  const isFailed = code === "failed" || code === "timed out" || code === "too busy";
  const kind = isFailed ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
  return new ProtocolError(kind, message, { "pegboard/outcome": code });
}
