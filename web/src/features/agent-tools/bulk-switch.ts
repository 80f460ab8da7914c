import {
  type AgentSettings,
  applyOperations,
  type Catalog,
  resolveToolset,
  type SettingsOperation,
  switchTools,
  toggleMethod,
} from "@pegboard/registry-core";
import type { ToolMatch } from "./search-tools.ts";

/** Switches exactly what the search shows: whole tools where all methods match, otherwise only the matching methods. */
export function bulkSwitch(
  shown: ToolMatch[],
  on: boolean,
  { catalog, settings }: { catalog: Catalog; settings: AgentSettings },
): SettingsOperation[] {
  const isWhole = ({ tool, methods }: ToolMatch): boolean => methods.length === tool.methods.length;
  const whole = switchTools(
    shown.filter(isWhole).map(({ tool }) => tool),
    on,
  );
  const single = shown
    .filter((match) => !isWhole(match))
    .flatMap((match) => switchMethods(match, on, { catalog, settings }));
  return [...whole, ...single];
}

/** One after the other, because what a click does to a method depends on what the clicks before it did to its tool. */
function switchMethods(
  { tool, methods }: ToolMatch,
  on: boolean,
  { catalog, settings }: { catalog: Catalog; settings: AgentSettings },
): SettingsOperation[] {
  const alone = { ...catalog, tools: [tool.definition] };
  const operations: SettingsOperation[] = [];
  for (const { definition } of methods) {
    const current = resolveToolset(alone, applyOperations(settings, operations)).tools[0];
    const method = current?.methods.find((one) => one.definition.name === definition.name);
    if (current && method && !method.locked && method.enabled !== on) {
      operations.push(...toggleMethod(current, definition.name));
    }
  }
  return operations;
}
