import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";
import type { ModelRequestForm } from "../api-contract/evaluations/provider-contract.ts";

/** Everything that a request to a model says. */
export interface ModelRequest {
  model: string;
  temperature?: number | undefined;
  system: string;
  /** The conversation so far, in the form's own messages. */
  messages: readonly JsonObject[];
  tools: readonly JsonValue[];
}

/** The tokens that a provider says it counted. */
export interface SaidTokens {
  input: number;
  output: number;
}

/** How one family of providers is asked, as its reference says. */
interface ModelForm {
  /** What comes after the base address. */
  path(model: string): string;
  headers(key: string): Record<string, string>;
  body(request: ModelRequest): JsonObject;
  userMessage(text: string): JsonObject;
  /** What of an answer stands in the conversation after it. */
  modelMessages(answer: JsonObject): JsonObject[];
  /** What the model wrote for people. */
  said(answer: JsonObject): string;
  tokens(answer: JsonObject): SaidTokens | undefined;
  /** What the provider's filter of contents says, where it kept the answer back. */
  blocked(answer: JsonObject): string | undefined;
}

/** Anthropic asks how much a model may write at most. */
const MOST_WRITTEN_TOKENS = 4_096;

/** https://platform.openai.com/docs/api-reference/chat/create, which most other servers take as well. */
const openaiChat: ModelForm = {
  path: () => "chat/completions",
  headers: (key) => ({ authorization: `Bearer ${key}` }),
  body: ({ model, temperature, system, messages, tools }) => ({
    model,
    messages: [...(system === "" ? [] : [{ role: "system", content: system }]), ...messages],
    ...(tools.length > 0 && { tools: [...tools] }),
    ...(temperature !== undefined && { temperature }),
  }),
  userMessage: (text) => ({ role: "user", content: text }),
  modelMessages: (answer) => objects([answerMember(answer, ["choices", 0, "message"])]),
  said: (answer) => textAt(answer, ["choices", 0, "message", "content"]),
  tokens: (answer) => tokensAt(answer, ["usage", "prompt_tokens"], ["usage", "completion_tokens"]),
  blocked: (answer) => oneOf(["content_filter"], answer, ["choices", 0, "finish_reason"]),
};

/**
 * https://platform.openai.com/docs/api-reference/responses/create. Nothing is stored there, so a
 * model's reasoning goes back sealed as it came.
 */
const openaiResponses: ModelForm = {
  path: () => "responses",
  headers: openaiChat.headers,
  body: ({ model, temperature, system, messages, tools }) => ({
    model,
    ...(system !== "" && { instructions: system }),
    input: [...messages],
    ...(tools.length > 0 && { tools: [...tools] }),
    ...(temperature !== undefined && { temperature }),
    store: false,
    include: ["reasoning.encrypted_content"],
  }),
  userMessage: (text) => ({ role: "user", content: text }),
  modelMessages: (answer) => objects(messageList(answer.output)),
  said: (answer) =>
    objects(messageList(answer.output))
      .flatMap((item) => objects(messageList(item.content)))
      .map((part) => textAt(part, ["text"]))
      .join(""),
  tokens: (answer) => tokensAt(answer, ["usage", "input_tokens"], ["usage", "output_tokens"]),
  blocked: (answer) => oneOf(["content_filter"], answer, ["incomplete_details", "reason"]),
};

/** https://docs.anthropic.com/en/api/messages */
const anthropic: ModelForm = {
  path: () => "messages",
  headers: (key) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" }),
  body: ({ model, temperature, system, messages, tools }) => ({
    model,
    max_tokens: MOST_WRITTEN_TOKENS,
    ...(system !== "" && { system }),
    messages: [...messages],
    ...(tools.length > 0 && { tools: [...tools] }),
    ...(temperature !== undefined && { temperature }),
  }),
  userMessage: (text) => ({ role: "user", content: text }),
  modelMessages: (answer) => [{ role: "assistant", content: messageList(answer.content) }],
  said: (answer) =>
    objects(messageList(answer.content))
      .map((block) => textAt(block, ["text"]))
      .join(""),
  tokens: (answer) => {
    const counted = tokensAt(answer, ["usage", "input_tokens"], ["usage", "output_tokens"]);
    const ofCache = ["cache_creation_input_tokens", "cache_read_input_tokens"]
      .map((name) => answerMember(answer, ["usage", name]))
      .reduce((sum: number, count) => sum + (typeof count === "number" ? count : 0), 0);
    return counted && { ...counted, input: counted.input + ofCache };
  },
  blocked: (answer) => oneOf(["refusal"], answer, ["stop_reason"]),
};

/** https://ai.google.dev/api/generate-content */
const gemini: ModelForm = {
  path: (model) => `models/${encodeURIComponent(model)}:generateContent`,
  headers: (key) => ({ "x-goog-api-key": key }),
  body: ({ temperature, system, messages, tools }) => ({
    ...(system !== "" && { systemInstruction: { parts: [{ text: system }] } }),
    contents: [...messages],
    ...(tools.length > 0 && { tools: [...tools] }),
    ...(temperature !== undefined && { generationConfig: { temperature } }),
  }),
  userMessage: (text) => ({ role: "user", parts: [{ text }] }),
  modelMessages: (answer) => objects([answerMember(answer, ["candidates", 0, "content"])]),
  said: (answer) =>
    objects(messageList(answerMember(answer, ["candidates", 0, "content", "parts"])))
      .map((part) => textAt(part, ["text"]))
      .join(""),
  tokens: (answer) =>
    tokensAt(
      answer,
      ["usageMetadata", "promptTokenCount"],
      ["usageMetadata", "candidatesTokenCount"],
    ),
  blocked: (answer) =>
    textAt(answer, ["promptFeedback", "blockReason"]) ||
    oneOf(BLOCKING_ENDS, answer, ["candidates", 0, "finishReason"]),
};

/** How Gemini's answers end that its filters kept back. */
const BLOCKING_ENDS: readonly string[] = [
  "SAFETY",
  "RECITATION",
  "BLOCKLIST",
  "PROHIBITED_CONTENT",
  "SPII",
];

/** Each form of requests, by its name. */
export const MODEL_FORMS: Readonly<Record<ModelRequestForm, ModelForm>> = {
  "openai-chat": openaiChat,
  "openai-responses": openaiResponses,
  anthropic,
  gemini,
};

/** The headers of a form, which without a key are those besides it. */
export function headersOf(form: ModelRequestForm, key: string | undefined): Record<string, string> {
  const headers = MODEL_FORMS[form].headers(key ?? "");
  return key === undefined
    ? Object.fromEntries(Object.entries(headers).filter(([name]) => !KEY_HEADERS.has(name)))
    : headers;
}

const KEY_HEADERS: ReadonlySet<string> = new Set(["authorization", "x-api-key", "x-goog-api-key"]);

function answerMember(value: JsonValue, path: readonly (string | number)[]): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const part of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as Record<string | number, JsonValue>)[part];
  }
  return found;
}

const messageList = (value: JsonValue | undefined): JsonValue[] =>
  Array.isArray(value) ? value : [];

const objects = (values: readonly (JsonValue | undefined)[]): JsonObject[] =>
  values.filter((value) => isJsonObject(value));

function textAt(value: JsonValue, path: readonly (string | number)[]): string {
  const found = answerMember(value, path);
  return typeof found === "string" ? found : "";
}

function oneOf(
  texts: readonly string[],
  answer: JsonObject,
  path: readonly (string | number)[],
): string | undefined {
  const found = textAt(answer, path);
  return texts.includes(found) ? found : undefined;
}

function tokensAt(
  answer: JsonObject,
  ofInput: readonly string[],
  ofOutput: readonly string[],
): SaidTokens | undefined {
  const [input, output = 0] = [answerMember(answer, ofInput), answerMember(answer, ofOutput)];
  return isTokenCount(input) && isTokenCount(output) ? { input, output } : undefined;
}

const isTokenCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0;
