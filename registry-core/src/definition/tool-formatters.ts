import type { JsonObject } from "../schema/json-schema.ts";
import type { MethodDefinition, ToolDefinition } from "./tool-definition.ts";

/** What a formatter writes: one function under the name a model calls it by. */
export interface FunctionToFormat {
  tool: ToolDefinition;
  method: MethodDefinition;
  functionName: string;
}

/** Gets what the format itself would write, a copy to change or throw away. What it answers has to name the function. */
export type OwnFormatter<T> = (named: FunctionToFormat, standard: T) => T;

/**
 * How a tool writes its functions itself, by format (product rule R4): as an entry of a provider's `tools`, as an entry of the JSON
 * prompt, or as the function's text in the other prompts. One that throws, or answers something else, costs the standard form and
 * a problem.
 */
export interface ToolFormatters {
  "openai-chat"?: OwnFormatter<JsonObject>;
  "openai-responses"?: OwnFormatter<JsonObject>;
  anthropic?: OwnFormatter<JsonObject>;
  gemini?: OwnFormatter<JsonObject>;
  mcp?: OwnFormatter<JsonObject>;
  json?: OwnFormatter<JsonObject>;
  xml?: OwnFormatter<string>;
  markdown?: OwnFormatter<string>;
}

/** What formatters answered, as data: the name of a format to what the tool wrote in it. */
export type OwnFormats = {
  readonly [Format in keyof ToolFormatters]: Format extends "xml" | "markdown" ? string : JsonObject;
};
