import type { CallOutcome, Issue, JsonObject, JsonValue } from "@pegboard/registry-core";
import type { CallFormatName } from "@pegboard/registry-core/formats";

/** Types of requests and answers of calls; a part of api-contract.ts. */

/** POST /api/agents/:agent/methods/:method/call, by function name. */
export interface CallRequest {
  arguments?: JsonObject;
}
export interface CallAnswer {
  result: JsonValue;
  /** Only when the result was longer than its method allows; then `result` is what is left, as a text. Sizes in characters. */
  truncated?: { originalSize: number };
  /** What of the result does not follow the method's `outputSchema`. The result is whole all the same. */
  issues?: Issue[];
  /** Milliseconds. */
  duration: number;
}

/**
 * POST /api/agents/:agent/calls. The body is what a provider answered (openai-chat, openai-responses, anthropic, gemini), or a message of LangChain or the AI SDK: its
 * whole response, the model's message in it, or the list of calls. A call that is refused or fails has its answer too.
 */
export interface CallsAnswer {
  format: CallFormatName;
  /** In the same shape, to be sent after the model's own message; none when it asked for no call. */
  messages: JsonObject[];
  /** In the order of the calls. */
  calls: { id?: string; functionName: string; outcome: CallOutcome }[];
}
