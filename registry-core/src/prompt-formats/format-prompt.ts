import type { FunctionNames } from "../definition/function-names.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { FormatWarning } from "../provider-formats/provider-format.ts";
import type { JsonObject } from "../schema/json-schema.ts";
import { offeredMethods, offeredTools } from "../toolset/offered-methods.ts";
import type { Toolset } from "../toolset/toolset.ts";
import type { FormattedPrompt, PromptFormatName } from "./prompt-format.ts";
import { PROMPT_FORMATS } from "./prompt-formats.ts";
import { writeFunction } from "./write-function.ts";

/** What an agent is given, as text to put into a prompt: tools by weight, methods as declared. Empty when nothing is offered. */
export function formatPrompt(toolset: Toolset, names: FunctionNames, format: PromptFormatName): FormattedPrompt {
  const warnings: FormatWarning[] = [];
  const tools = offeredTools(toolset).map((tool) => {
    const functions = offeredMethods(tool, names).map((named) => {
      const { written, warnings: own } = writeFunction(named, format);
      if (own.length > 0) warnings.push(...own);
      return written;
    });
    return writeTool(tool.definition, functions, format);
  });
  return { text: tools.length > 0 ? PROMPT_FORMATS[format].join(tools) : "", warnings };
}

interface WrittenTool {
  functions: (JsonObject | string)[];
  text: string;
}

const known: Record<PromptFormatName, WeakMap<ToolDefinition, WrittenTool>> = {
  xml: new WeakMap(),
  json: new WeakMap(),
  markdown: new WeakMap(),
};

/** Written anew only when another choice of its functions is offered, or one of them changed. */
function writeTool(definition: ToolDefinition, functions: WrittenTool["functions"], format: PromptFormatName): string {
  const before = known[format].get(definition);
  const isSame = before?.functions.length === functions.length;
  if (before && isSame && functions.every((each, index) => each === before.functions[index])) return before.text;
  const { name, displayName, description } = definition;
  const text = PROMPT_FORMATS[format].writeTool({ name, displayName, description, functions });
  known[format].set(definition, { functions, text });
  return text;
}
