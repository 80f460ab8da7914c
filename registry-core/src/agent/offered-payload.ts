import type { FunctionNames } from "../definition/function-names.ts";
import { formatPrompt } from "../prompt-formats/format-prompt.ts";
import { isPromptFormat, type PromptFormatName } from "../prompt-formats/prompt-formats.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import type { FormatWarning } from "../provider-formats/provider-format.ts";
import {
  type ProviderFormatName,
  parseProviderFormat,
} from "../provider-formats/provider-formats.ts";
import { toolChoice } from "../provider-formats/tool-choice.ts";
import type { SelectedToolset, Selection, SelectionWarning } from "../toolset/selection.ts";

/** What an agent is offered, in one format. */
export interface OfferedPayload<Payload, Choice = object> {
  /** The value of the request's `tools`, or the text for a prompt. */
  payload: Payload;
  /** What the format could not say. */
  warnings: FormatWarning[];
  /** Names of the selection that have no effect. */
  selectionWarnings: SelectionWarning[];
  /** What makes a provider's model call what the selection forces, as that provider takes it. */
  toolChoice?: Choice;
}

/** What narrows an agent's toolset, and the format that it is wanted in. */
export type AskedToolset = Selection & { format?: ProviderFormatName | PromptFormatName };

/**
 * What a selection leaves of a toolset, in a provider's format or as text for a prompt. Throws
 * `unsupported_format`.
 */
export function offeredPayload(
  { toolset, forced, warnings: selectionWarnings }: SelectedToolset,
  names: FunctionNames,
  format: ProviderFormatName | PromptFormatName,
): OfferedPayload<unknown> {
  if (isPromptFormat(format)) {
    const { text: payload, warnings } = formatPrompt(toolset, names, format);
    return { payload, warnings, selectionWarnings };
  }
  const known = parseProviderFormat(format);
  const choice = toolChoice(forced, known);
  return {
    ...formatToolset(toolset, names, known),
    selectionWarnings,
    ...(choice && { toolChoice: choice }),
  };
}
