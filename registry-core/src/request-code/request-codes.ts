import { formatToolset } from "../provider-formats/format-toolset.ts";
import type { ProviderFormatName } from "../provider-formats/provider-formats.ts";
import { aiSdkCode } from "./ai-sdk-code.ts";
import { anthropicCode } from "./anthropic-code.ts";
import { curlCode } from "./curl-code.ts";
import { googleCode } from "./google-code.ts";
import { openaiChatCode } from "./openai-chat-code.ts";
import { openaiResponsesCode } from "./openai-responses-code.ts";
import type { CodeSubject, RequestCode } from "./request-code.ts";

/** Every kind of code, by name. */
export const REQUEST_CODES = {
  "curl-openai-chat": { label: "curl", file: "request.sh", format: "openai-chat", write: curlCode("openai-chat") },
  "openai-chat": { label: "TypeScript, OpenAI SDK", file: "request.ts", format: "openai-chat", write: openaiChatCode },
  "curl-openai-responses": {
    label: "curl",
    file: "request.sh",
    format: "openai-responses",
    write: curlCode("openai-responses"),
  },
  "openai-responses": {
    label: "TypeScript, OpenAI SDK",
    file: "request.ts",
    format: "openai-responses",
    write: openaiResponsesCode,
  },
  "curl-anthropic": { label: "curl", file: "request.sh", format: "anthropic", write: curlCode("anthropic") },
  anthropic: { label: "TypeScript, Anthropic SDK", file: "request.ts", format: "anthropic", write: anthropicCode },
  "curl-gemini": { label: "curl", file: "request.sh", format: "gemini", write: curlCode("gemini") },
  gemini: { label: "TypeScript, Google SDK", file: "request.ts", format: "gemini", write: googleCode },
  "ai-sdk": { label: "TypeScript, Vercel AI SDK", file: "request.ts", format: "mcp", write: aiSdkCode },
} as const satisfies Record<string, RequestCode>;

/** A key of `REQUEST_CODES`. */
export type RequestCodeName = keyof typeof REQUEST_CODES;

/** The kinds of code that fit a provider format; the AI SDK takes any provider, from the undiluted definitions. */
export function requestCodesFor(format: ProviderFormatName): RequestCodeName[] {
  const all = Object.keys(REQUEST_CODES) as RequestCodeName[];
  return all.filter((name) => name === "ai-sdk" || REQUEST_CODES[name].format === format);
}

/**
 * A program that sends an agent's prompts and functions to a provider, to be copied: complete but for the key, which it reads from
 * the environment, the model, which it names `your-model`, and the question where the user prompt has nothing without one. An empty
 * system prompt is left out. Pure.
 */
export function writeRequestCode(name: RequestCodeName, { toolset, names, system, user }: CodeSubject): string {
  const { format, write } = REQUEST_CODES[name];
  const { payload } = formatToolset(toolset, names, format);
  const tools = Array.isArray(payload) ? payload : [];
  return write({ system: isBlank(system) ? "" : system, user: isBlank(user) ? "Your question" : user, tools });
}

const isBlank = (text: string): boolean => text.trim() === "";
