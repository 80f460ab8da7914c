import type { MethodTextField, ToolTextField } from "./agent-settings.ts";

/** The texts of a method that can be another for one agent. */
export const METHOD_TEXT_FIELDS = ["displayName", "description"] as const satisfies readonly MethodTextField[];

/** The texts of a tool that can be another for one agent. */
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
