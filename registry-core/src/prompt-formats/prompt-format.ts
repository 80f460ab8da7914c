import type { FormatWarning } from "../provider-formats/provider-format.ts";
import type { JsonObject } from "../schema/json-schema.ts";
import type { NamedMethod } from "../toolset/offered-methods.ts";

/** A key of `PROMPT_FORMATS`. */
export type PromptFormatName = "xml" | "json" | "markdown";

/** The text of a toolset, and what could not be said in it. */
export interface FormattedPrompt {
  text: string;
  warnings: FormatWarning[];
}

/** A tool with the functions that are offered, as they are written. */
export interface PromptTool<Written> {
  name: string;
  displayName: string;
  description: string;
  functions: Written[];
}

/** One function as written in a format, and what could not be said in it. */
export interface WrittenFunction<Written> {
  written: Written;
  warnings: FormatWarning[];
}

/** Definitions as text, for models and prompts without native tools. Pure: same input, same text. */
export interface PromptFormat<Written extends JsonObject | string = JsonObject | string> {
  name: PromptFormatName;
  /** For people. */
  label: string;
  /** One function, for its place among the others of its tool. */
  write(named: NamedMethod): WrittenFunction<Written>;
  /** A tool around its functions. */
  writeTool(tool: PromptTool<Written>): string;
  /** The whole from its tools. Never called without any. */
  join(tools: string[]): string;
}
