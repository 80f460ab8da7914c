import { anthropicCalls } from "./anthropic-calls.ts";
import type { CallFormat, CallFormatName } from "./call-format.ts";
import { geminiCalls } from "./gemini-calls.ts";
import { openaiChatCalls } from "./openai-chat-calls.ts";
import { openaiResponsesCalls } from "./openai-responses-calls.ts";

/** How each provider writes calls, by the name of its format. */
export const CALL_FORMATS: Readonly<Record<CallFormatName, CallFormat>> = {
  "openai-chat": openaiChatCalls,
  "openai-responses": openaiResponsesCalls,
  anthropic: anthropicCalls,
  gemini: geminiCalls,
};
