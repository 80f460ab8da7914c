import { type AgentSettings, type Issue, newConfigFaults, ownValue, toToolSettings } from "@pegboard/registry-core";
import type { Dependencies } from "../dependencies.ts";
import { findConfigIssues } from "./config-faults.ts";
import { openValues } from "./effective-secrets.ts";
import { changedConfigs, type SettingsChange } from "./seal-settings.ts";

/** What the operations make wrong in configs, with paths into the settings. */
export function checkConfigs(
  { sources, box }: Pick<Dependencies, "sources" | "box">,
  { agent, catalog, storedOverrides, operations }: SettingsChange,
  after: AgentSettings,
): Issue[] {
  const owner = { box, agent: agent.id, catalog, storedOverrides };
  const definitions = new Map(catalog.tools.map((tool) => [tool.name, tool]));
  const touched = touchedKeys(operations);
  return [...changedConfigs(operations)].flatMap((name) => {
    const definition = definitions.get(name);
    if (!definition) return [];
    const checkConfig = sources.registry.get(name)?.checkConfig;
    const issuesOf = (settings: AgentSettings) => {
      const { config = {} } = toToolSettings(ownValue(settings.tools, name));
      return findConfigIssues(definition, openValues(owner, name, config), checkConfig);
    };
    return newConfigFaults(issuesOf(agent.settings), issuesOf(after), touched.get(name) ?? new Map()).map((issue) => ({
      ...issue,
      path: ["tools", name, "config", ...issue.path],
    }));
  });
}

/** Tool name to config key to whether the last operation on it sets it (true) or resets it (false). */
function touchedKeys(operations: SettingsChange["operations"]): Map<string, Map<string, boolean>> {
  const touched = new Map<string, Map<string, boolean>>();
  for (const operation of operations) {
    if (operation.op !== "setConfig" && operation.op !== "resetConfig") continue;
    const keys = touched.get(operation.tool) ?? new Map<string, boolean>();
    touched.set(operation.tool, keys.set(operation.key, operation.op === "setConfig"));
  }
  return touched;
}
