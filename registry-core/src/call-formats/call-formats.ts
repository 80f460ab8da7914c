import { anthropicCalls } from "./anthropic-calls.ts";
import type { CallFormat } from "./call-format.ts";
import { geminiCalls } from "./gemini-calls.ts";
import { openaiChatCalls } from "./openai-chat-calls.ts";
import { openaiResponsesCalls } from "./openai-responses-calls.ts";

const FORMATS = {
  "openai-chat": openaiChatCalls,
  "openai-responses": openaiResponsesCalls,
  anthropic: anthropicCalls,
  gemini: geminiCalls,
};

/** The provider formats whose models ask for calls in an answer. */
export type CallFormatName = keyof typeof FORMATS;

/** How each provider writes calls, by the name of its format. */
export const CALL_FORMATS: { readonly [Name in CallFormatName]: CallFormat<Name> } = FORMATS;
