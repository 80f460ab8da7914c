import type { ResolvedTool, UnavailableKind } from "@pegboard/registry-core";

/** How a tool's config stands for an agent. `none`: the tool takes no config. */
export type ConfigState = "none" | "default" | "changed" | "missing" | "invalid";

/** Everything else that makes a tool unavailable lies outside its config. */
const FAULTS: { [Kind in UnavailableKind]?: ConfigState } = { config_missing: "missing", config_invalid: "invalid" };

export function configStateOf(tool: ResolvedTool, changedKeys: number): ConfigState {
  if (!tool.definition.configSchema) return "none";
  return (tool.unavailable && FAULTS[tool.unavailable.kind]) ?? (changedKeys > 0 ? "changed" : "default");
}
