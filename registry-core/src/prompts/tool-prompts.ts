import type { ToolPrompts } from "../definition/tool-prompts-record.ts";
import { plainText } from "../prompt-formats/markdown-text.ts";
import type { FunctionNames } from "../registry/function-names.ts";
import { offeredMethods } from "../registry/offered-methods.ts";
import type { ResolvedTool } from "../registry/toolset.ts";
import { methodLine } from "./method-line.ts";

/** Where a piece of text comes from. */
export interface TextOrigin {
  tool: string;
  /** The method that a line of the tool's format information describes. */
  method?: string;
  field: Exclude<keyof ToolPrompts, "input_model">;
}

/**
 * The prompt texts of a tool as this agent gets it: only what is offered; what the tool does not bring is empty. `mark` is
 * applied to every piece that is not empty.
 */
export function toolPrompts(
  tool: ResolvedTool,
  names: FunctionNames,
  mark: (text: string, origin: TextOrigin) => string = (text) => text,
): ToolPrompts {
  const { name, displayName, description, prompts = {} } = tool.definition;
  const own = (field: TextOrigin["field"], text = "") => (text.trim() ? mark(text.trim(), { tool: name, field }) : "");
  const offered = offeredMethods(tool, names);
  const lines = offered.map((named) => {
    const origin = {
      tool: name,
      method: named.method.name,
      field: "tool_format_information_for_system_prompt",
    } as const;
    return mark(methodLine(named), origin);
  });
  return {
    name: own("name", name),
    display_name: own("display_name", displayName),
    tool_description: own("tool_description", plainText(description)),
    tool_system_prompt: own("tool_system_prompt", prompts.toolSystemPrompt),
    tool_format_information_for_system_prompt:
      own("tool_format_information_for_system_prompt", prompts.toolFormatInformationForSystemPrompt) ||
      lines.join("\n"),
    tool_user_prompt: own("tool_user_prompt", prompts.toolUserPrompt),
    tool_format_information_for_user_prompt: own(
      "tool_format_information_for_user_prompt",
      prompts.toolFormatInformationForUserPrompt,
    ),
    tool_format_reminder_for_user_prompt: own(
      "tool_format_reminder_for_user_prompt",
      prompts.toolFormatReminderForUserPrompt,
    ),
    input_model: Object.fromEntries(offered.map(({ method, functionName }) => [functionName, method.parameters])),
  };
}
