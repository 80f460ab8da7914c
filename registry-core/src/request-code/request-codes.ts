import { formatToolset } from "../provider-formats/format-toolset.ts";
import type { ProviderFormatName } from "../provider-formats/provider-formats.ts";
import { toolsetIn } from "../provider-formats/searched-toolset.ts";
import type { Toolset } from "../toolset/toolset.ts";
import { aiSdkCode } from "./ai-sdk-code.ts";
import { anthropicCode } from "./anthropic-code.ts";
import { curlCode } from "./curl-code.ts";
import { googleCode } from "./google-code.ts";
import { openaiChatCode } from "./openai-chat-code.ts";
import { openaiResponsesCode } from "./openai-responses-code.ts";
import type { CodeSubject, RequestCode } from "./request-code.ts";

const REQUEST_CODE_TABLE = {
  "curl-openai-chat": curlCode("openai-chat"),
  "openai-chat": openaiChatCode,
  "curl-openai-responses": curlCode("openai-responses"),
  "openai-responses": openaiResponsesCode,
  "curl-anthropic": curlCode("anthropic"),
  anthropic: anthropicCode,
  "curl-gemini": curlCode("gemini"),
  gemini: googleCode,
  "ai-sdk": aiSdkCode,
};

/** A key of `REQUEST_CODES`. */
export type RequestCodeName = keyof typeof REQUEST_CODE_TABLE;

/** Every kind of code, by name, in the order in which they are shown. */
export const REQUEST_CODES: { readonly [Name in RequestCodeName]: RequestCode } =
  REQUEST_CODE_TABLE;

/** The kinds of code that fit a provider format. */
export function requestCodesFor(format: ProviderFormatName): RequestCodeName[] {
  const all = Object.keys(REQUEST_CODES) as RequestCodeName[];
  return all.filter(
    (name) => REQUEST_CODES[name].fitsEvery || REQUEST_CODES[name].format === format,
  );
}

/**
 * A program that sends an agent's prompts and functions to a provider, to be copied. It is complete
 * except for the key, which it reads from the environment, the model, which it names `your-model`,
 * and the question where the user prompt has nothing without one. An empty system prompt is left
 * out. Pure.
 */
export function writeRequestCode(
  name: RequestCodeName,
  { toolset, names, system, user }: CodeSubject,
): string {
  const { format, write } = REQUEST_CODES[name];
  const { payload } = formatToolset(requestToolset(name, toolset), names, format);
  const tools = Array.isArray(payload) ? payload : [];
  return write({
    system: isBlank(system) ? "" : system,
    user: isBlank(user) ? "Your question" : user,
    tools,
  });
}

/**
 * The toolset as the request of a program has it, for its prompts and its functions alike: what fits
 * every provider has the agent's own search.
 */
export function requestToolset(name: RequestCodeName, toolset: Toolset): Toolset {
  const { format, fitsEvery } = REQUEST_CODES[name];
  if (!fitsEvery) return toolsetIn(toolset, format);
  const { toolSearch: _, ...own } = toolset;
  return own;
}

const isBlank = (text: string): boolean => text.trim() === "";
