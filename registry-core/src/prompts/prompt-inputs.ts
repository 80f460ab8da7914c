import type { PromptSettings, TestValues } from "../settings/owner-settings.ts";
import type { PromptRequest } from "./prompt-values.ts";

/** The day that prompts have unless a request gives another, in UTC: `2026-11-20`. */
export const promptDay = (): string => new Date().toISOString().slice(0, 10);

/**
 * The inputs of a request for an agent's prompts that come from its settings and from the values
 * given for it.
 */
export function promptInputs(
  { system, user, variables }: PromptSettings = {},
  given: TestValues = {},
): Pick<PromptRequest, "query" | "user" | "usedTools" | "variables" | "templates"> {
  return {
    templates: { ...(system !== undefined && { system }), ...(user !== undefined && { user }) },
    variables: { ...variables, ...given.variables },
    ...(given.query !== undefined && { query: given.query }),
    ...(given.user !== undefined && { user: given.user }),
    ...(given.usedTools !== undefined && { usedTools: given.usedTools }),
  };
}
