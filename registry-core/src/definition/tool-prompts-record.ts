import type { JsonSchema } from "@pegboard/json-schema";
import type { ToolDefinition, ToolPromptTexts } from "./tool-definition.ts";

/**
 * What a template knows about one tool: its names, its texts and what its functions take, in
 * the spelling that templates use.
 */
export interface ToolPrompts {
  name: string;
  display_name: string;
  /**
   * The description as a prompt shows it, as plain text: a heading or an open code fence in it
   * cannot break the prompt around it.
   */
  tool_description: string;
  tool_system_prompt: string;
  /**
   * One line for each offered method when an agent's toolset is known, unless the tool brings its
   * own.
   */
  tool_format_information_for_system_prompt: string;
  tool_user_prompt: string;
  tool_format_information_for_user_prompt: string;
  tool_format_reminder_for_user_prompt: string;
  /** Parameter schemas of the offered methods, by function name. */
  input_model: Record<string, JsonSchema>;
}

/**
 * The prompt texts of a tool without an agent's toolset: all methods, by their own names. Absent
 * texts are empty.
 */
export function promptsOfTool(
  {
    name,
    displayName,
    description,
    methods,
  }: Pick<ToolDefinition, "name" | "displayName" | "description" | "methods">,
  texts: ToolPromptTexts = {},
): ToolPrompts {
  return {
    name,
    display_name: displayName,
    tool_description: description,
    tool_system_prompt: texts.toolSystemPrompt ?? "",
    tool_format_information_for_system_prompt: texts.toolFormatInformationForSystemPrompt ?? "",
    tool_user_prompt: texts.toolUserPrompt ?? "",
    tool_format_information_for_user_prompt: texts.toolFormatInformationForUserPrompt ?? "",
    tool_format_reminder_for_user_prompt: texts.toolFormatReminderForUserPrompt ?? "",
    input_model: Object.fromEntries(methods.map((method) => [method.name, method.parameters])),
  };
}
