import {
  type AgentSettings,
  type Catalog,
  type Issue,
  ownValue,
  type SettingsOperation,
  toToolSettings,
} from "@pegboard/registry-core";
import { type StoredSecret, sealConfig, storedSecrets } from "../secrets/agent-secrets.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { StoredAgent } from "../stores/store.ts";
import { configPlaces, mapConfigs } from "./agent-configs.ts";

/** What is asked of an agent's stored settings. */
export interface SettingsChange {
  agent: StoredAgent;
  catalog: Catalog;
  operations: SettingsOperation[];
}

/** The tools whose config the operations change. */
export function changedConfigs(operations: SettingsOperation[]): Set<string> {
  return new Set(
    operations.flatMap((operation) => {
      if (operation.op === "setConfig" || operation.op === "resetConfig") return [operation.tool];
      return operation.op === "replaceTool" ? [operation.replacement] : [];
    }),
  );
}

/**
 * The applied settings with every secret sealed for its place, ready to store. A marker stands for a secret that this
 * agent has stored; `missing` names those that stand for none.
 */
export function sealSettings(
  box: SecretBox,
  { agent, catalog, operations }: SettingsChange,
  applied: AgentSettings,
): { settings: AgentSettings; missing: Issue[] } {
  const placeOf = configPlaces(box, agent.id, catalog);
  const stored = new Map<string, StoredSecret>();
  for (const tool of sourcesOfSecrets(operations)) {
    const { config } = toToolSettings(ownValue(agent.settings.tools, tool));
    for (const [id, secret] of storedSecrets(placeOf(tool), config ?? {})) stored.set(id, secret);
  }
  const changed = changedConfigs(operations);
  const missing: Issue[] = [];
  const settings = mapConfigs(applied, (tool, config) => {
    if (!changed.has(tool)) return config;
    const sealed = sealConfig(placeOf(tool), config, stored);
    const message = "stands for a secret that is no longer stored. Enter it again";
    missing.push(...sealed.missing.map((path) => ({ path: ["tools", tool, "config", ...path], message })));
    return sealed.config;
  });
  return { settings, missing };
}

function sourcesOfSecrets(operations: SettingsOperation[]): Set<string> {
  const replaced = operations.flatMap((operation) => (operation.op === "replaceTool" ? [operation.tool] : []));
  return new Set([...changedConfigs(operations), ...replaced]);
}
