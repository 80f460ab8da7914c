import { setImmediate as otherRequests } from "node:timers/promises";
import {
  type AgentSettings,
  type Issue,
  newConfigFaults,
  ownValue,
  type ToolRegistry,
  toToolSettings,
} from "@pegboard/registry-core";
import type { SecretBox } from "../secrets/secret-box.ts";
import { findConfigIssues } from "./config-faults.ts";
import { openValues } from "./effective-secrets.ts";
import { changedConfigs, type SettingsChange } from "./seal-settings.ts";

export interface ConfigChecks {
  box: SecretBox;
  /** The authors' own checks. */
  sources: { registry: Pick<ToolRegistry, "get"> };
}

/** What the operations make wrong in configs, with paths into the settings. Others have their turn in between: a config can be large. */
export async function checkConfigs(
  { sources, box }: ConfigChecks,
  { owner: stored, catalog, under, operations }: SettingsChange,
  after: AgentSettings,
): Promise<Issue[]> {
  const owner = { box, owner: stored.id, catalog, under };
  const definitions = new Map(catalog.tools.map((tool) => [tool.name, tool]));
  const touched = touchedKeys(operations);
  const issues: Issue[] = [];
  for (const name of changedConfigs(operations)) {
    const definition = definitions.get(name);
    if (!definition) continue;
    const checkConfig = sources.registry.get(name)?.checkConfig;
    const issuesOf = (settings: AgentSettings) => {
      const { config = {} } = toToolSettings(ownValue(settings.tools, name));
      return findConfigIssues(definition, openValues(owner, name, config), checkConfig);
    };
    const before = issuesOf(stored.settings);
    await otherRequests();
    const faults = newConfigFaults(before, issuesOf(after), touched.get(name) ?? new Map());
    issues.push(...faults.map((issue) => ({ ...issue, path: ["tools", name, "config", ...issue.path] })));
    await otherRequests();
  }
  return issues;
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
