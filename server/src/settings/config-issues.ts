import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  applyDefaults,
  markReferences,
  ownValue,
  validateWithSecrets,
  withoutSecretIssues,
} from "@pegboard/json-schema";
import type {
  Issue,
  JsonObject,
  OwnerSettings,
  ToolDefinition,
  ToolRegistry,
} from "@pegboard/registry-core";
import {
  newConfigIssues,
  toolsByName,
  toToolSettings,
  touchedConfigs,
} from "@pegboard/registry-core/internal";
import { instanceRedactor } from "../secrets/instance-redactor.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { openValues } from "./effective-secrets.ts";
import { changedConfigs, type SettingsChange } from "./seal-settings.ts";

/**
 * The issues that the schema and the author find in a tool's values, in which secrets are in clear
 * or refer to environment variables.
 */
export function findConfigIssues(
  { configSchema }: ToolDefinition,
  values: JsonObject,
  checkConfig: ((config: JsonObject) => Issue[]) | undefined,
): Issue[] {
  if (!configSchema) return [];
  const complete = applyDefaults(configSchema, values);
  const issues = validateWithSecrets(configSchema, complete);
  // The author's own check runs on what the schema accepts, as it does when the tool is built.
  if (issues.length > 0 || !checkConfig) return issues;
  const redact = instanceRedactor(configSchema, complete);
  return withoutSecretIssues(checkConfig(complete), markReferences(configSchema, complete)).map(
    (issue) => ({
      ...redact(issue),
      path: issue.path,
      code: issue.code,
    }),
  );
}

export interface ConfigChecks {
  box: SecretBox;
  /** The sources of the authors' own checks. */
  sources: { registry: Pick<ToolRegistry, "get"> };
}

/**
 * The issues that operations bring into configs, with paths into the settings. It yields between
 * configs, because they can be large.
 */
export async function checkConfigs(
  { sources, box }: ConfigChecks,
  { owner: stored, catalog, under, operations }: SettingsChange,
  after: OwnerSettings,
): Promise<Issue[]> {
  const owner = { box, owner: stored.id, catalog, under };
  const definitions = toolsByName(catalog.tools);
  const touched = touchedConfigs(operations);
  const issues: Issue[] = [];
  for (const name of changedConfigs(operations)) {
    const definition = definitions.get(name);
    if (!definition) continue;
    const checkConfig = sources.registry.get(name)?.checkConfig;
    const issuesOf = (settings: OwnerSettings) => {
      const { config = {} } = toToolSettings(ownValue(settings.tools, name));
      return findConfigIssues(definition, openValues(owner, name, config), checkConfig);
    };
    const before = issuesOf(stored.settings);
    await yieldToEventLoop();
    const found = newConfigIssues(before, issuesOf(after), touched.get(name) ?? new Map());
    issues.push(
      ...found.map((issue) => ({ ...issue, path: ["tools", name, "config", ...issue.path] })),
    );
    await yieldToEventLoop();
  }
  return issues;
}
