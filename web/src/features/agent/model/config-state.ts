import type { ResolvedTool } from "@pegboard/registry-core";

/** How a tool's config stands for an agent. `none`: the tool takes no config. */
export type ConfigState = "none" | "default" | "changed" | "missing" | "invalid";

/** Reasons as `agentCatalog` words them; everything else that makes a tool unavailable lies outside the config. */
export function configStateOf(tool: ResolvedTool, changedKeys: number): ConfigState {
  if (!tool.definition.configSchema) return "none";
  if (tool.unavailable?.startsWith("Config is missing")) return "missing";
  if (tool.unavailable?.startsWith("Config is invalid")) return "invalid";
  return changedKeys > 0 ? "changed" : "default";
}
