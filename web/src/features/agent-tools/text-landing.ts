import {
  type AgentSettings,
  DEFAULT_SYSTEM_TEMPLATE,
  DEFAULT_USER_TEMPLATE,
  type ToolTextField,
  usedFields,
} from "@pegboard/registry-core";

/** The field of a tool that templates read a text by. Of an icon nothing reaches the model. */
const TEMPLATE_FIELDS = {
  displayName: "display_name",
  description: "tool_description",
  toolSystemPrompt: "tool_system_prompt",
  toolFormatInformationForSystemPrompt: "tool_format_information_for_system_prompt",
  toolUserPrompt: "tool_user_prompt",
  toolFormatInformationForUserPrompt: "tool_format_information_for_user_prompt",
  toolFormatReminderForUserPrompt: "tool_format_reminder_for_user_prompt",
} as const satisfies Partial<Record<ToolTextField, string>>;

/** Where a text of a tool gets into an agent's prompts. */
export interface TextLanding {
  /** As templates name it. */
  name: string;
  /** `System prompt, line 12`; empty when no template of the agent uses it. */
  places: string[];
}

/** Where each text of a tool lands; without those that no template can use. */
export function textLandings({ prompts = {} }: AgentSettings): Partial<Record<ToolTextField, TextLanding>> {
  const system = usedFields(prompts.system ?? DEFAULT_SYSTEM_TEMPLATE);
  const user = usedFields(prompts.user ?? DEFAULT_USER_TEMPLATE);
  const placesOf = (name: string) => [
    ...system.filter(({ field }) => field === name).map(({ line }) => `System prompt, line ${line}`),
    ...user.filter(({ field }) => field === name).map(({ line }) => `User prompt, line ${line}`),
  ];
  return Object.fromEntries(
    Object.entries(TEMPLATE_FIELDS).map(([field, name]) => [field, { name, places: placesOf(name) }]),
  );
}
