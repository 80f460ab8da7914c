import type { ResolvedTool } from "@pegboard/registry-core";
import type { UnavailableKind } from "@pegboard/registry-core/internal";

/** The state of a tool's config for an agent. `none`: the tool takes no config. */
export type ConfigState = "none" | "default" | "changed" | "missing" | "invalid";

/** The states of config that make a tool unavailable. */
const FAULTS: { [Kind in UnavailableKind]?: ConfigState } = {
  config_missing: "missing",
  config_invalid: "invalid",
};

export function configStateOf(tool: ResolvedTool, changedKeys: number): ConfigState {
  if (!tool.definition.configSchema) return "none";
  return (
    (tool.unavailable && FAULTS[tool.unavailable.kind]) ?? (changedKeys > 0 ? "changed" : "default")
  );
}
