import type { ResolvedTool } from "@pegboard/registry-core";
import type { UnavailableKind } from "@pegboard/registry-core/internal";

/** The state of a tool's config for an agent. `none`: the tool takes no config. */
export type ToolConfigState = "none" | "default" | "changed" | "missing" | "invalid";

/** The states of config that make a tool unavailable. */
const CONFIG_FAULTS: { [Kind in UnavailableKind]?: ToolConfigState } = {
  config_missing: "missing",
  config_invalid: "invalid",
};

export function configStateOf(tool: ResolvedTool, changedKeys: number): ToolConfigState {
  if (!tool.definition.configSchema) return "none";
  return (
    (tool.unavailable && CONFIG_FAULTS[tool.unavailable.kind]) ??
    (changedKeys > 0 ? "changed" : "default")
  );
}
