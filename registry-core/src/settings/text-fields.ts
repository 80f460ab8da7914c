import type { MethodTextField, ToolTextField } from "./owner-settings.ts";

/** The texts of a method that an agent can replace. */
export const METHOD_TEXT_FIELDS = [
  "displayName",
  "description",
] as const satisfies readonly MethodTextField[];

/** The texts of a tool that an agent can replace. */
export const TOOL_TEXT_FIELDS = [
  "displayName",
  "description",
  "icon",
  "toolSystemPrompt",
  "toolFormatInformationForSystemPrompt",
  "toolUserPrompt",
  "toolFormatInformationForUserPrompt",
  "toolFormatReminderForUserPrompt",
] as const satisfies readonly ToolTextField[];

/** The texts' names for people. */
export const TEXT_FIELD_TITLES: Readonly<Record<ToolTextField, string>> = {
  displayName: "Display name",
  description: "Description",
  icon: "Icon",
  toolSystemPrompt: "System prompt",
  toolFormatInformationForSystemPrompt: "Format information for the system prompt",
  toolUserPrompt: "User prompt",
  toolFormatInformationForUserPrompt: "Format information for the user prompt",
  toolFormatReminderForUserPrompt: "Format reminder for the user prompt",
};
