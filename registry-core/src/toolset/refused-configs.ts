import { ownValue } from "@pegboard/json-schema";
import { changeTools } from "../definition/named-tools.ts";
import type { RefusedConfig } from "../definition/tool-definition.ts";
import type { Catalog } from "./toolset.ts";

/**
 * The catalogue with the configs of one agent that tools' authors refuse, by tool name:
 * `configIssues` gives their issues as long as the config is unchanged. Without refused configs it
 * is the given catalogue.
 */
export function withRefusedConfigs(
  catalog: Catalog,
  refused: Readonly<Record<string, RefusedConfig>>,
): Catalog {
  return changeTools(catalog, Object.keys(refused), (tool) => {
    const refusedConfig = ownValue(refused, tool.name);
    return refusedConfig ? { ...tool, refusedConfig } : tool;
  });
}
