import { type JsonObject, ownValue } from "@pegboard/json-schema";
import { nameFor } from "./name-rule.ts";
import type { ToolChoiceOf } from "./payload-types.ts";
import { PROVIDER_FORMATS, type ProviderFormatName } from "./provider-formats.ts";

/**
 * The part of a request that makes the model call one of these functions: the value of
 * `tool_choice`, for Gemini that of `toolConfig`. Undefined when nothing is forced, and for MCP,
 * which has no such thing. Anthropic forces one function or any of the list, so several become any.
 */
export function toolChoice<Format extends ProviderFormatName>(
  forced: readonly string[],
  format: Format,
): ToolChoiceOf<Format> | undefined {
  const rule = PROVIDER_FORMATS[format].functionName;
  const names = forced.map((name) => nameFor(name, rule));
  const choice = ownValue(CHOICES_BY_FORMAT, format);
  const [first] = names;
  if (first === undefined || !choice) return undefined;
  return (names.length === 1 ? choice.one(first) : choice.several(names)) as ToolChoiceOf<Format>;
}

interface ToolChoiceFormat {
  one(name: string): JsonObject;
  several(names: string[]): JsonObject;
}

const CHOICES_BY_FORMAT: Readonly<Record<string, ToolChoiceFormat>> = {
  // https://platform.openai.com/docs/api-reference/chat/create
  "openai-chat": {
    one: chatFunction,
    several: (names) => ({
      type: "allowed_tools",
      allowed_tools: { mode: "required", tools: names.map(chatFunction) },
    }),
  },
  // https://platform.openai.com/docs/api-reference/responses/create
  "openai-responses": {
    one: (name) => ({ type: "function", name }),
    several: (names) => ({
      type: "allowed_tools",
      mode: "required",
      tools: names.map((name) => ({ type: "function", name })),
    }),
  },
  // https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/implement-tool-use
  anthropic: { one: (name) => ({ type: "tool", name }), several: () => ({ type: "any" }) },
  // https://ai.google.dev/gemini-api/docs/function-calling
  gemini: { one: (name) => onlyThese([name]), several: onlyThese },
};

function onlyThese(names: string[]): JsonObject {
  return { functionCallingConfig: { mode: "ANY", allowedFunctionNames: names } };
}

function chatFunction(name: string): JsonObject {
  return { type: "function", function: { name } };
}
