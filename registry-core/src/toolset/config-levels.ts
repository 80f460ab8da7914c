import { ownValue, sameJson } from "@pegboard/json-schema";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { Issue } from "../issue.ts";
import { memberAt } from "../settings/config-members.ts";
import { type OwnerSettings, toToolSettings } from "../settings/owner-settings.ts";
import { effectiveConfig, movedSecretsOf } from "./effective-config.ts";

/** Where a config value comes from. */
export type ConfigLevel = "default" | "organisation" | "preset" | "agent";

/** The level of each top-level field that the schema names or that has a value. */
export function configLevels(
  definition: ToolDefinition,
  settings: OwnerSettings,
): Record<string, ConfigLevel> {
  const fields = [
    ...Object.keys(definition.configSchema?.properties ?? {}),
    ...Object.keys(effectiveConfig(definition, settings)),
  ];
  const levels = [...new Set(fields)].map(
    (field) => [field, configLevel(definition, settings, [field])] as const,
  );
  return Object.fromEntries(levels);
}

/**
 * The level of the field at `path`. Settings hold whole top-level keys; a part of one that only the
 * schema fills in is still a default.
 */
export function configLevel(
  definition: ToolDefinition,
  settings: OwnerSettings,
  path: Issue["path"],
): ConfigLevel {
  const levels = [
    ["agent", toToolSettings(ownValue(settings.tools, definition.name)).config],
    ["preset", definition.presetConfig],
    ["organisation", definition.organisationConfig],
  ] as const;
  const [level, value] =
    levels.find(([, config]) => ownValue(config, String(path[0])) !== undefined) ?? [];
  return level !== undefined && memberAt(value, path) !== undefined ? level : "default";
}

/**
 * Whether the organisation has to settle an issue in a tool's config, because its value is wrong for
 * every agent that takes it over. A secret of the organisation that may not go where this agent's
 * own values lead is an issue that the agent settles.
 */
export function isOfOrganisation(
  definition: ToolDefinition,
  settings: OwnerSettings,
  issue: Issue,
): boolean {
  if (configLevel(definition, settings, issue.path.slice(0, 1)) !== "organisation") return false;
  const isHere = (moved: Issue) => sameJson(moved.path, issue.path);
  return (
    !movedSecretsOf(definition, settings).some(isHere) ||
    movedSecretsOf(definition, {}).some(isHere)
  );
}
