import {
  type AgentSettings,
  applyDefaults,
  type Issue,
  type JsonObject,
  ownValue,
  type ToolDefinition,
  toToolSettings,
} from "@pegboard/registry-core";
import type { Dependencies } from "../dependencies.ts";
import { openConfig } from "../secrets/agent-secrets.ts";
import { validateWithAjv } from "../validation/ajv-validator.ts";
import { configPlaces } from "./agent-configs.ts";
import { changedConfigs, type SettingsChange } from "./seal-settings.ts";

/**
 * What the operations make wrong in configs, with paths into the settings. A fault that was there before and that no
 * operation touches refuses nothing, and neither does a field that is reset: unset is what every agent starts with.
 */
export function checkConfigs(
  { sources, box }: Pick<Dependencies, "sources" | "box">,
  { agent, catalog, operations }: SettingsChange,
  after: AgentSettings,
): Issue[] {
  const placeOf = configPlaces(box, agent.id, catalog);
  return [...changedConfigs(operations)].flatMap((name) => {
    const definition = catalog.tools.find((tool) => tool.name === name);
    if (!definition) return [];
    const checkConfig = sources.registry.get(name)?.checkConfig;
    const issuesOf = (settings: AgentSettings) => {
      const { config = {} } = toToolSettings(ownValue(settings.tools, name));
      return findConfigIssues(definition, openConfig(placeOf(name), config), checkConfig);
    };
    const before = new Set(issuesOf(agent.settings).map((issue) => JSON.stringify(issue)));
    const touched = touchedKeys(operations, name);
    return issuesOf(after)
      .filter((issue) => !isReset(issue, touched) && (touched.get(issue.path[0]) || !before.has(JSON.stringify(issue))))
      .map(({ path, message }) => ({ path: ["tools", name, "config", ...path], message }));
  });
}

/** The author's own check runs on what the schema accepts, as it does when the tool is built. */
function findConfigIssues(
  { configSchema }: ToolDefinition,
  config: JsonObject,
  checkConfig: ((config: JsonObject) => Issue[]) | undefined,
): Issue[] {
  if (!configSchema) return [];
  const complete = applyDefaults(configSchema, config);
  const issues = validateWithAjv(configSchema, complete);
  return issues.length > 0 || !checkConfig ? issues : checkConfig(complete);
}

/** Config key to whether the last operation on it sets it (true) or resets it (false). */
function touchedKeys(
  operations: SettingsChange["operations"],
  tool: string,
): Map<string | number | undefined, boolean> {
  const touched = new Map<string | number | undefined, boolean>();
  for (const operation of operations) {
    if (operation.op === "setConfig" && operation.tool === tool) touched.set(operation.key, true);
    if (operation.op === "resetConfig" && operation.tool === tool) touched.set(operation.key, false);
  }
  return touched;
}

const isReset = ({ path }: Issue, touched: Map<string | number | undefined, boolean>) => touched.get(path[0]) === false;
