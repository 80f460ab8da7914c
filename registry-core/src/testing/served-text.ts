import type { FunctionNames } from "../definition/function-names.ts";
import { formatPrompt } from "../prompt-formats/format-prompt.ts";
import { PROMPT_FORMATS, type PromptFormatName } from "../prompt-formats/prompt-formats.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import { PROVIDER_FORMATS, type ProviderFormatName } from "../provider-formats/provider-formats.ts";
import { serializePayload } from "../provider-formats/serialize-payload.ts";
import type { Toolset } from "../toolset/toolset.ts";

export type ServedFormat = ProviderFormatName | PromptFormatName;

export const SERVED_FORMATS = [
  ...Object.keys(PROVIDER_FORMATS),
  ...Object.keys(PROMPT_FORMATS),
] as ServedFormat[];

/** What an agent is given in a format, as text. */
export function servedText(toolset: Toolset, names: FunctionNames, format: ServedFormat): string {
  if (isPrompt(format)) return formatPrompt(toolset, names, format).text;
  return serializePayload(formatToolset(toolset, names, format).payload);
}

const isPrompt = (format: ServedFormat): format is PromptFormatName =>
  Object.hasOwn(PROMPT_FORMATS, format);
