import type { FormatWarning } from "../provider-formats/provider-format.ts";
import type { FunctionNames } from "../registry/function-names.ts";
import { offeredMethods, offeredTools } from "../registry/offered-methods.ts";
import type { Toolset } from "../registry/toolset.ts";
import type { FormattedPrompt, PromptFormatName } from "./prompt-format.ts";
import { PROMPT_FORMATS } from "./prompt-formats.ts";
import { writeFunction } from "./write-function.ts";

/** What an agent is given, as text to put into a prompt: tools by weight, methods as declared. Empty when nothing is offered. */
export function formatPrompt(toolset: Toolset, names: FunctionNames, format: PromptFormatName): FormattedPrompt {
  const warnings: FormatWarning[] = [];
  const tools = offeredTools(toolset).map((tool) => {
    const { name, displayName, description } = tool.definition;
    const functions = offeredMethods(tool, names).map((named) => {
      const { written, warnings: own } = writeFunction(named, format);
      if (own.length > 0) warnings.push(...own);
      return written;
    });
    return { name, displayName, description, functions };
  });
  return { text: tools.length > 0 ? PROMPT_FORMATS[format].join(tools) : "", warnings };
}
