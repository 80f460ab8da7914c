import { aiSdkCalls } from "./ai-sdk-calls.ts";
import { anthropicCalls } from "./anthropic-calls.ts";
import type { CallFormat } from "./call-format.ts";
import { geminiCalls } from "./gemini-calls.ts";
import { langchainCalls } from "./langchain-calls.ts";
import { openaiChatCalls } from "./openai-chat-calls.ts";
import { openaiResponsesCalls } from "./openai-responses-calls.ts";

const CALL_FORMAT_TABLE = {
  "openai-chat": openaiChatCalls,
  "openai-responses": openaiResponsesCalls,
  anthropic: anthropicCalls,
  gemini: geminiCalls,
  "ai-sdk": aiSdkCalls,
  langchain: langchainCalls,
};

/** The providers and libraries whose calls are read. */
export type CallFormatName = keyof typeof CALL_FORMAT_TABLE;

/** The call format of each provider and library; a provider has the name of its format. */
export const CALL_FORMATS: { readonly [Name in CallFormatName]: CallFormat<Name> } =
  CALL_FORMAT_TABLE;
