import { fieldLabel } from "@pegboard/json-schema";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { isOfOrganisation } from "./config-levels.ts";
import type { ConfigProblem } from "./config-problems.ts";
import { configIssues } from "./effective-config.ts";

/**
 * The definition that judges the organisation's own settings: without the organisation's values,
 * and with nothing required, because each agent can set what they leave open. One definition always
 * gives the same object.
 */
export const organisationDefinition = memoByIdentity((definition: ToolDefinition) => {
  const { organisationConfig: _, configSchema, ...rest } = definition;
  return configSchema ? { ...rest, configSchema: { ...configSchema, required: [] } } : rest;
});

/**
 * What is wrong with the organisation's values that an agent takes over. The agent has no fixes for
 * them, since the organisation set them.
 */
export function takenOverProblems(
  definition: ToolDefinition,
  settings: OwnerSettings,
): ConfigProblem[] {
  if (!definition.organisationConfig) return [];
  return configIssues(definition, settings)
    .filter((issue) => isOfOrganisation(definition, settings, issue))
    .map((issue) => ({
      kind: "invalid",
      path: issue.path,
      field: fieldLabel(definition, issue.path),
      issue,
      fixes: [],
    }));
}
