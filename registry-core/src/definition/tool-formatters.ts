import type { JsonObject } from "@pegboard/json-schema";
import type { MethodDefinition, OwnFormats, ToolDefinition } from "./tool-definition.ts";

/** The function that a formatter writes, with the name that a model calls. */
export interface FunctionToFormat {
  tool: ToolDefinition;
  method: MethodDefinition;
  functionName: string;
  /** The config of the tool: an agent's, or the defaults where there is no agent. */
  config: JsonObject;
}

/**
 * Gets what the format itself would write, a copy to change or throw away. Its answer has to name
 * the function.
 */
export type OwnFormatter<T> = (named: FunctionToFormat, standard: T) => T;

/**
 * How a tool writes its functions itself, by format: as an entry of a provider's
 * `tools`, as an entry of the JSON prompt, or as the function's text in the other prompts. One that
 * throws, or answers something else, costs the standard form and a problem. Where the text of each
 * function that is offered begins as a tool does (`<tool`, `## `), nothing is written around them.
 */
export type ToolFormatters = {
  -readonly [Format in keyof OwnFormats]: OwnFormatter<NonNullable<OwnFormats[Format]>>;
};
