import {
  checkTemplate,
  DEFAULT_TEMPLATES,
  type PromptSettings,
  type ResolvedTool,
  type ToolPromptTexts,
  usedFields,
} from "@pegboard/registry-core";

/** A text that a tool brings and that no template of the agent writes. */
export interface UnusedText {
  tool: string;
  displayName: string;
  field: keyof ToolPromptTexts;
  /** "User prompt" */
  title: string;
}

const FIELDS = {
  toolSystemPrompt: ["tool_system_prompt", "System prompt"],
  toolFormatInformationForSystemPrompt: [
    "tool_format_information_for_system_prompt",
    "Format information for the system prompt",
  ],
  toolUserPrompt: ["tool_user_prompt", "User prompt"],
  toolFormatInformationForUserPrompt: [
    "tool_format_information_for_user_prompt",
    "Format information for the user prompt",
  ],
  toolFormatReminderForUserPrompt: ["tool_format_reminder_for_user_prompt", "Format reminder for the user prompt"],
} as const satisfies Record<keyof ToolPromptTexts, readonly [string, string]>;

/** Texts of tools that are on which get into neither prompt. */
export function unusedTexts(prompts: PromptSettings = {}, tools: readonly ResolvedTool[]): UnusedText[] {
  const sources = [prompts.system ?? DEFAULT_TEMPLATES.system, prompts.user ?? DEFAULT_TEMPLATES.user];
  // Of a template that cannot be read nothing can be told.
  if (sources.some((source) => checkTemplate(source, prompts.variables).some(({ kind }) => kind === "syntax")))
    return [];
  const written = new Set(sources.flatMap((source) => usedFields(source).map(({ field }): string => field)));
  const missing = Object.entries(FIELDS).filter(([, [name]]) => !written.has(name));
  if (missing.length === 0) return [];
  return tools.flatMap(({ definition, methods }) =>
    methods.some(({ offered }) => offered)
      ? missing.flatMap(([key, [, title]]) => {
          const field = key as keyof ToolPromptTexts;
          const isFilled = definition.prompts?.[field]?.trim();
          return isFilled ? [{ tool: definition.name, displayName: definition.displayName, field, title }] : [];
        })
      : [],
  );
}
