import type { FormatWarning } from "../provider-formats/provider-format.ts";
import type { NamedMethod } from "../registry/offered-methods.ts";

/** A key of `PROMPT_FORMATS`. */
export type PromptFormatName = "xml" | "json" | "markdown";

/** The text of a toolset, and what could not be said in it. */
export interface FormattedPrompt {
  text: string;
  warnings: FormatWarning[];
}

/** A tool with the methods that are offered. */
export interface PromptTool {
  name: string;
  displayName: string;
  description: string;
  methods: NamedMethod[];
}

/** Definitions as text, for models and prompts without native tools. Pure: same input, same text. */
export interface PromptFormat {
  name: PromptFormatName;
  /** For people. */
  label: string;
  /** Never called without tools. */
  format(tools: PromptTool[]): FormattedPrompt;
}
