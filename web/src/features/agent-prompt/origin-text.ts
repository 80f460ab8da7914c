import type { TextOrigin, ToolDefinition } from "@pegboard/registry-core";

/** "File Operations › System prompt": the tool, the method and the field that a piece of text comes from. */
export function originText(origin: TextOrigin, tools: ReadonlyMap<string, ToolDefinition>): string | undefined {
  if (origin.tool === undefined) return undefined;
  const tool = tools.get(origin.tool);
  const method = tool?.methods.find(({ name }) => name === origin.method);
  const field = method ? "Description" : originFields.get(origin.field ?? "");
  return [tool?.displayName ?? origin.tool, method?.displayName, field].filter(Boolean).join(" › ");
}

const originFields = new Map([
  ["name", "Name"],
  ["display_name", "Display name"],
  ["tool_description", "Description"],
  ["tool_system_prompt", "System prompt"],
  ["tool_format_information_for_system_prompt", "Format information, system prompt"],
  ["tool_user_prompt", "User prompt"],
  ["tool_format_information_for_user_prompt", "Format information, user prompt"],
  ["tool_format_reminder_for_user_prompt", "Format reminder, user prompt"],
  ["app", "App"],
  ["category", "Category"],
]);
