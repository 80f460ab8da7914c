import type { MessageTable, Translate } from "@pegboard/json-schema/messages";
import type { ToolPromptTexts } from "../../definition/tool-definition.ts";
import type { ToolPrompts } from "../../definition/tool-prompts-record.ts";

/** A tool as templates see it. */
export interface TemplateTool extends ToolPrompts {
  /** The app's name; empty for none. */
  app: string;
  /** The category for people; `General` unless the tool says another. */
  category: string;
  /** Whether it was used earlier in the conversation. */
  used: boolean;
}

/** Fields of a tool in templates, with what they are in one line. */
export const TOOL_FIELDS: Readonly<Record<keyof TemplateTool, (t: Translate) => string>> = {
  name: (t) => t("Stable name of the tool"),
  display_name: (t) => t("Name of the tool for people"),
  tool_description: (t) => t("What the tool is for"),
  tool_system_prompt: (t) => t("What the tool says in every system prompt"),
  tool_format_information_for_system_prompt: (t) =>
    t("How to call its functions: one line for each, or the tool's own text"),
  tool_user_prompt: (t) => t("What the tool says with each message of the user"),
  tool_format_information_for_user_prompt: (t) =>
    t("How to call its functions, with each message of the user"),
  tool_format_reminder_for_user_prompt: (t) => t("A reminder for the end of the user prompt"),
  input_model: (t) => t("Parameter schemas by function name"),
  app: (t) => t("Where the tool comes from"),
  category: (t) => t("Its category"),
  used: (t) => t("Whether it was used earlier in the conversation"),
};

/** The prompt texts of a tool, by the template fields that hold them. */
export const PROMPT_TEXT_FIELDS: Readonly<Record<keyof ToolPromptTexts, keyof ToolPrompts>> = {
  toolSystemPrompt: "tool_system_prompt",
  toolFormatInformationForSystemPrompt: "tool_format_information_for_system_prompt",
  toolUserPrompt: "tool_user_prompt",
  toolFormatInformationForUserPrompt: "tool_format_information_for_user_prompt",
  toolFormatReminderForUserPrompt: "tool_format_reminder_for_user_prompt",
};

/** Fields of `agent` in templates, each with a line that describes it. */
export const AGENT_FIELDS = {
  id: (t) => t("Stable id of the agent"),
  name: (t) => t("Name of the agent"),
  description: (t) => t("What the agent is for"),
} satisfies MessageTable;

/** Fields of a group of tools in templates, each with a line that describes it. */
export const GROUP_FIELDS = {
  name: (t) => t("Name of the category or app"),
  tools: (t) => t("Its tools", undefined, "of a group"),
} satisfies MessageTable;

/** Fields of `loop` inside of `{% for %}`, each with a line that describes it. */
export const LOOP_FIELDS = {
  index: (t) => t("Number of the turn, from 1"),
  index0: (t) => t("Number of the turn, from 0"),
  revindex: (t) => t("Turns left, with this one"),
  revindex0: (t) => t("Turns left, without this one"),
  first: (t) => t("Whether this is the first turn"),
  last: (t) => t("Whether this is the last turn"),
  length: (t) => t("Number of turns"),
  previtem: (t) => t("What the turn before was about"),
  nextitem: (t) => t("What the next turn is about"),
} satisfies MessageTable;
