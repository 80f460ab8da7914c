import type { FunctionNames } from "../registry/function-names.ts";
import { offeredMethods, offeredTools } from "../registry/offered-methods.ts";
import type { Toolset } from "../registry/toolset.ts";
import type { FormattedPrompt, PromptFormatName } from "./prompt-format.ts";
import { PROMPT_FORMATS } from "./prompt-formats.ts";

/** What an agent is given, as text to put into a prompt: tools by weight, methods as declared. Empty when nothing is offered. */
export function formatPrompt(toolset: Toolset, names: FunctionNames, format: PromptFormatName): FormattedPrompt {
  const tools = offeredTools(toolset).map((tool) => {
    const { name, displayName, description } = tool.definition;
    return { name, displayName, description, methods: offeredMethods(tool, names) };
  });
  return tools.length > 0 ? PROMPT_FORMATS[format].format(tools) : { text: "", warnings: [] };
}
