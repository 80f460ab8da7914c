import type { Translate } from "@pegboard/json-schema/messages";
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
export const TEXT_FIELD_TITLES: Readonly<Record<ToolTextField, (t: Translate) => string>> = {
  displayName: (t) => t("Display name"),
  description: (t) => t("Description"),
  icon: (t) => t("Icon"),
  toolSystemPrompt: (t) => t("System prompt"),
  toolFormatInformationForSystemPrompt: (t) => t("Format information for the system prompt"),
  toolUserPrompt: (t) => t("User prompt"),
  toolFormatInformationForUserPrompt: (t) => t("Format information for the user prompt"),
  toolFormatReminderForUserPrompt: (t) => t("Format reminder for the user prompt"),
};
