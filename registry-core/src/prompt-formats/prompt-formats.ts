import { jsonPrompt } from "./json-prompt.ts";
import { markdownPrompt } from "./markdown-prompt.ts";
import type { PromptFormat, PromptFormatName } from "./prompt-format.ts";
import { xmlPrompt } from "./xml-prompt.ts";

/** Every prompt format by its name, in the order in which they are shown. */
export const PROMPT_FORMATS: Readonly<Record<PromptFormatName, PromptFormat>> = {
  xml: xmlPrompt,
  json: jsonPrompt,
  markdown: markdownPrompt,
};
