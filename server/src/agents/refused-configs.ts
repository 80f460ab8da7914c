import {
  type AgentSettings,
  configIssues,
  effectiveConfig,
  type Issue,
  ownValue,
  type RefusedConfig,
  toToolSettings,
  validateJson,
} from "@pegboard/registry-core";
import { findConfigIssues } from "../settings/config-faults.ts";
import { type ConfigOwner, openValues } from "../settings/effective-secrets.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import type { StoredAgent } from "../stores/store.ts";

/** Tool name to the config that its author's own check refuses, of those that were set and that their schema accepts. */
export function findRefusedConfigs(
  registry: SourceCatalog["registry"],
  owner: ConfigOwner,
  { agent, settings }: { agent: StoredAgent; settings: AgentSettings },
): Record<string, RefusedConfig> {
  const refused = owner.catalog.tools.flatMap((definition): [tool: string, refused: RefusedConfig][] => {
    const { name, organisationConfig } = definition;
    const { config } = toToolSettings(ownValue(agent.settings.tools, name));
    const check = registry.get(name)?.checkConfig;
    if (!check || !(config ?? organisationConfig)) return [];
    if (configIssues(definition, settings, validateJson).length > 0) return [];
    const issues = issuesOf(() => findConfigIssues(definition, openValues(owner, name, config ?? {}), check));
    return issues.length > 0 ? [[name, { config: effectiveConfig(definition, settings), issues }]] : [];
  });
  return Object.fromEntries(refused);
}

/** What a check throws is told when the tool is built. */
function issuesOf(find: () => Issue[]): Issue[] {
  try {
    return find();
  } catch {
    return [];
  }
}
