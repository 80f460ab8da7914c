import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import type { MethodAnnotations } from "../definition/method-risk.ts";
import type { ProviderFormatName } from "./provider-formats.ts";

// The shapes of requests in the words of each provider's own library, which takes them as they are.
// They are aliases and not interfaces, because only aliases are JSON to the compiler.

type ObjectSchema = JsonObject & { type: "object" };

/** A function of Chat Completions. */
type ChatTool = {
  type: "function";
  function: { name: string; description: string; parameters: JsonObject; strict?: boolean };
};

/** A function of Responses. */
type ResponsesTool = {
  type: "function";
  name: string;
  description: string;
  parameters: JsonObject;
  strict: boolean;
};

/** Functions of Responses that models find by a search, and what they are called together. */
type ResponsesNamespace = {
  type: "namespace";
  name: string;
  description: string;
  tools: (ResponsesTool & { defer_loading: true })[];
};

type AnthropicTool = {
  name: string;
  description: string;
  input_schema: ObjectSchema;
  input_examples?: JsonObject[];
  defer_loading?: boolean;
};

/** The search of Messages for deferred functions. */
type AnthropicSearch = {
  type: "tool_search_tool_bm25_20251119";
  name: "tool_search_tool_bm25";
};

type GeminiFunction = {
  name: string;
  description: string;
  // biome-ignore lint/suspicious/noExplicitAny: Gemini's library gives types of schemas as an enum, which no text is for the compiler
  parameters?: any;
  parametersJsonSchema?: JsonObject;
};

type McpTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema?: ObjectSchema;
  annotations?: Pick<MethodAnnotations, keyof MethodAnnotations>;
};

/** The value of a request's `tools` in each format. */
interface PayloadTypes {
  "openai-chat": ChatTool[];
  "openai-responses": (ResponsesTool | ResponsesNamespace | { type: "tool_search" })[];
  anthropic: (AnthropicTool | AnthropicSearch)[];
  gemini: { functionDeclarations: GeminiFunction[] }[];
  mcp: McpTool[];
}

/** The value that makes a model call certain functions, in each format. */
interface ToolChoiceTypes {
  "openai-chat":
    | NamedChatFunction
    | {
        type: "allowed_tools";
        allowed_tools: { mode: "required"; tools: NamedChatFunction[] };
      };
  "openai-responses":
    | NamedFunction
    | { type: "allowed_tools"; mode: "required"; tools: NamedFunction[] };
  anthropic: { type: "tool"; name: string } | { type: "any" };
  gemini: {
    // biome-ignore lint/suspicious/noExplicitAny: the mode is an enum of Gemini's library, as types of schemas are
    functionCallingConfig: { mode: any; allowedFunctionNames: string[] };
  };
  mcp: never;
}

type NamedFunction = { type: "function"; name: string };
type NamedChatFunction = { type: "function"; function: { name: string } };

/** The payload of a format; JSON of any shape where the format is known at run time only. */
export type PayloadOf<Format extends ProviderFormatName> = ProviderFormatName extends Format
  ? JsonValue
  : PayloadTypes[Format];

/** The choice of functions in a format; an object where the format is known at run time only. */
export type ToolChoiceOf<Format extends ProviderFormatName> = ProviderFormatName extends Format
  ? JsonObject
  : ToolChoiceTypes[Format];
