import { ownValue, sameJson } from "@pegboard/json-schema";
import type { JsonObject, SettingsOperation, ToolDefinition } from "@pegboard/registry-core";

/** The tools among these whose settings take a value of this name. */
export function toolsTaking(tools: Iterable<ToolDefinition>, key: string): ToolDefinition[] {
  return [...tools].filter(({ configSchema }) =>
    Object.hasOwn(configSchema?.properties ?? {}, key),
  );
}

/** Sets values, each for all tools that take it. What none takes goes to one, which refuses it. */
export function setInTools(
  tools: readonly ToolDefinition[],
  config: JsonObject,
): Extract<SettingsOperation, { op: "setConfig" }>[] {
  return Object.entries(config).flatMap(([key, value]) => {
    const takers = toolsTaking(tools, key);
    const meant = takers.length > 0 ? takers : tools.slice(0, 1);
    return meant.map(({ name: tool }) => ({ op: "setConfig" as const, tool, key, value }));
  });
}

/** The values that all tools which take them have, and have alike. */
export function sharedConfig(
  tools: readonly ToolDefinition[],
  configOf: (tool: string) => JsonObject,
): JsonObject {
  const all: JsonObject = Object.assign({}, ...tools.map(({ name }) => configOf(name)));
  const shared = Object.entries(all).filter(([key, value]) => {
    const takers = toolsTaking(tools, key);
    const isAlike = ({ name }: ToolDefinition) => {
      const own = ownValue(configOf(name), key);
      return own !== undefined && sameJson(own, value);
    };
    return takers.length > 0 && takers.every(isAlike);
  });
  return Object.fromEntries(shared);
}
