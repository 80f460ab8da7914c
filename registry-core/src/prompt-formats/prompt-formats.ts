import type { JsonObject } from "@pegboard/json-schema";
import { jsonPrompt } from "./json-prompt.ts";
import { markdownPrompt } from "./markdown-prompt.ts";
import type { PromptFormat } from "./prompt-format.ts";
import { xmlPrompt } from "./xml-prompt.ts";

const PROMPT_FORMAT_TABLE = { xml: xmlPrompt, json: jsonPrompt, markdown: markdownPrompt };

/** A key of `PROMPT_FORMATS`. */
export type PromptFormatName = keyof typeof PROMPT_FORMAT_TABLE;

/** Every prompt format by its name, in the order in which they are shown. */
export const PROMPT_FORMATS: { readonly [Name in PromptFormatName]: PromptFormat<Name> } =
  PROMPT_FORMAT_TABLE;

/** Whether a name is that of a format of prompts. */
export function isPromptFormat(name: string): name is PromptFormatName {
  return Object.hasOwn(PROMPT_FORMATS, name);
}

type WrittenInPrompts = {
  readonly [Name in PromptFormatName]?: (typeof PROMPT_FORMAT_TABLE)[Name] extends PromptFormat<
    Name,
    JsonObject
  >
    ? JsonObject
    : string;
};

declare module "../definition/tool-definition.ts" {
  interface OwnFormats extends WrittenInPrompts {}
}
