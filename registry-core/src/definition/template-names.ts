import type { ToolPromptTexts } from "./tool-definition.ts";
import type { ToolPrompts } from "./tool-prompts-record.ts";

/** A tool as templates see it. */
export interface TemplateTool extends ToolPrompts {
  /** The app's name; empty for none. */
  app: string;
  category: string;
  /** Whether it was used earlier in the conversation. */
  used: boolean;
}

/**
 * The variables of every template, each with a line that describes it; an agent's own variables are
 * added to them.
 */
export const TEMPLATE_VARIABLES = {
  agent: "The agent: id, name and description",
  tools: "The tools that the agent gets something of, in their order",
  tool_groups: "The same tools by category, or by app where they have none",
  query: "What the user asks; empty until there is a request",
  user: "Who asks; empty where that is not known",
  date: "The day, as 2026-11-20",
  weekday: "The day of the week in English",
  used_tools: "Names of the tools that were used earlier in the conversation",
  has_destructive_functions: "Whether a function can overwrite or delete things",
} as const;

/** Fields of a tool in templates, with what they are in one line. */
export const TOOL_FIELDS: Readonly<Record<keyof TemplateTool, string>> = {
  name: "Stable name of the tool",
  display_name: "Name of the tool for people",
  tool_description: "What the tool is for",
  tool_system_prompt: "What the tool says in every system prompt",
  tool_format_information_for_system_prompt:
    "How to call its functions: one line for each, or the tool's own text",
  tool_user_prompt: "What the tool says with each message of the user",
  tool_format_information_for_user_prompt:
    "How to call its functions, with each message of the user",
  tool_format_reminder_for_user_prompt: "A reminder for the end of the user prompt",
  input_model: "Parameter schemas by function name",
  app: "Where the tool comes from",
  category: "Its category",
  used: "Whether it was used earlier in the conversation",
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
  id: "Stable id of the agent",
  name: "Name of the agent",
  description: "What the agent is for",
} as const;

/** Fields of a group of tools in templates, each with a line that describes it. */
export const GROUP_FIELDS = {
  name: "Name of the category or app",
  tools: "Its tools",
} as const;

/** Fields of `loop` inside of `{% for %}`, each with a line that describes it. */
export const LOOP_FIELDS = {
  index: "Number of the turn, from 1",
  index0: "Number of the turn, from 0",
  revindex: "Turns left, with this one",
  revindex0: "Turns left, without this one",
  first: "Whether this is the first turn",
  last: "Whether this is the last turn",
  length: "Number of turns",
  previtem: "What the turn before was about",
  nextitem: "What the next turn is about",
} as const;

/** Functions that the template engine brings. */
export const TEMPLATE_FUNCTIONS = {
  namespace: "An object whose members {% set %} changes inside loops too",
  range: "A list of numbers",
  raise_exception: "Stops with a message",
} as const;

const WORDS =
  "true false none True False None loop caller kwargs varargs self super if elif else for in not and or is set macro call filter break continue";

/** Names that an agent's own variables cannot have, since they have a meaning in every template. */
export const RESERVED_VARIABLES: ReadonlySet<string> = new Set([
  ...Object.keys(TEMPLATE_VARIABLES),
  ...Object.keys(TEMPLATE_FUNCTIONS),
  ...WORDS.split(" "),
]);
