import {
  type AgentSettings,
  applyOperations,
  type Catalog,
  ownValue,
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

interface SwitchedTool {
  catalog: Catalog;
  settings: AgentSettings;
  /** What is done to the tool first. */
  before?: SettingsOperation[];
}

/** One after the other, because what a click does to a method depends on what the clicks before it did to its tool. */
export function switchMethods(
  { tool, methods }: Pick<ToolMatch, "tool" | "methods">,
  on: boolean,
  { catalog, settings, before = [] }: SwitchedTool,
): SettingsOperation[] {
  const { name } = tool.definition;
  const alone = { ...catalog, tools: [tool.definition] };
  const entry = ownValue(settings.tools, name);
  // The entries of a thousand other tools need not be copied for every method.
  const own = { ...settings, tools: entry === undefined ? {} : { [name]: entry } };
  let current = before.length === 0 ? tool : resolveToolset(alone, applyOperations(own, before)).tools[0];
  const operations: SettingsOperation[] = [];
  for (const { definition } of methods) {
    const method = current?.methods.find((one) => one.definition.name === definition.name);
    if (!current || !method || method.locked || method.enabled === on) continue;
    operations.push(...toggleMethod(current, definition.name));
    current = resolveToolset(alone, applyOperations(own, [...before, ...operations])).tools[0];
  }
  return operations;
}
