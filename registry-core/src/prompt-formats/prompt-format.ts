import type { JsonObject } from "@pegboard/json-schema";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { FormatWarning } from "../provider-formats/provider-format.ts";
import type { TextPiece, UnplacedPiece } from "../provider-formats/text-pieces.ts";
import type { NamedMethod } from "../toolset/offered-methods.ts";

/** The text of a toolset, and what the format had to leave out of it. */
export interface FormattedPrompt {
  /** The text; empty for a toolset that offers nothing. */
  text: string;
  /** What the format could not say, method by method. */
  warnings: FormatWarning[];
}

/** The part of a tool that a format writes before its functions. */
type PromptTool = Pick<ToolDefinition, "name" | "displayName" | "description">;

/** One function as a format writes it, and what the format had to leave out. */
export interface WrittenFunction<Written> {
  /** The function as the format writes it. */
  written: Written;
  /** What the format could not say of it. */
  warnings: FormatWarning[];
}

/** The text around functions and tools. There is always a tool, and each tool has a function. */
export interface PromptFrame {
  start: string;
  toolStart(tool: PromptTool): TextPiece[];
  /** The indentation of a function that is written as JSON. */
  indent?: string;
  betweenFunctions: string;
  toolEnd: string;
  /** How the text of a tool begins, and what stands before one that the tool writes as a whole. */
  wholeTool?: { begins: RegExp; before: string };
  betweenTools: string;
  end: string;
}

/**
 * A format that writes definitions as text, for models and prompts without native tools. Pure:
 * equal input gives equal text. A format writes functions as texts or as JSON; a tool's own
 * formatter answers the same type.
 */
export interface PromptFormat<
  Name extends string = string,
  Written extends JsonObject | string = JsonObject | string,
> {
  /** The stable name, as requests and settings have it. */
  name: Name;
  /** The name for people. */
  label: string;
  /** The language of the text, which decides its colours and the ending of its files. */
  language: "xml" | "json" | "markdown";
  /**
   * Writes one function, for its place among the others of its tool. A text notes in `trace` where
   * its pieces come from.
   */
  write(named: NamedMethod, trace?: UnplacedPiece[]): WrittenFunction<Written>;
  /** The text around the functions. */
  frame: PromptFrame;
}
