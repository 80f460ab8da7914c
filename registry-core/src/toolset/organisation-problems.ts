import type { ToolDefinition } from "../definition/tool-definition.ts";
import { fieldLabel } from "../schema/describe-issues.ts";
import type { JsonObject, JsonValue } from "../schema/json-schema.ts";
import type { ValidateJson } from "../schema/validate-json.ts";
import type { AgentSettings, SettingsOperation } from "../settings/agent-settings.ts";
import { isOfOrganisation } from "./config-levels.ts";
import { type ConfigCheck, type ConfigProblem, configProblems } from "./config-problems.ts";
import { configIssues } from "./effective-config.ts";

/** Changes of config values for everybody by top-level key: a new value, or `null`, which resets the key. */
export type ConfigChanges = Record<string, { value: JsonValue } | null>;

/**
 * The same as `configProblems` for the values that the organisation set: what is wrong with them, and what is left in them of an
 * earlier schema. `declared` is the definition without them; what they leave open, each agent can set.
 */
export function organisationProblems(
  declared: ToolDefinition,
  config: JsonObject,
  check: ConfigCheck,
): ConfigProblem[] {
  const { organisationConfig: _, configSchema, ...rest } = declared;
  if (!configSchema) return [];
  const definition = { ...rest, configSchema: { ...configSchema, required: [] } };
  return configProblems(definition, { tools: { [declared.name]: { config } } }, check);
}

/** What is wrong with the organisation's values that an agent takes over. They are settled for everybody: no fix is the agent's. */
export function takenOverProblems(
  definition: ToolDefinition,
  settings: AgentSettings,
  validate: ValidateJson,
): ConfigProblem[] {
  if (!definition.organisationConfig) return [];
  return configIssues(definition, settings, validate)
    .filter((issue) => isOfOrganisation(definition, settings, issue))
    .map(({ path, message }) => {
      return { path, kind: "invalid", message: `${fieldLabel(definition, path)} ${message}`, fixes: [] };
    });
}

/** What the operations of a fix change, for the organisation instead of an agent. */
export function configChangesOf(operations: readonly SettingsOperation[]): ConfigChanges {
  const changes = operations.flatMap((operation): [string, ConfigChanges[string]][] => {
    if (operation.op === "setConfig") return [[operation.key, { value: operation.value }]];
    return operation.op === "resetConfig" ? [[operation.key, null]] : [];
  });
  return Object.fromEntries(changes);
}
