import type { MethodDefinition } from "@pegboard/registry-core";
import { isChanged, type RegistryTool } from "./registry-model.ts";
import type { RegistryFilter } from "./registry-search.ts";

export type RegistryRow =
  | { kind: "tool"; key: string; tool: RegistryTool; open: boolean }
  | { kind: "method"; key: string; tool: RegistryTool; method: MethodDefinition; last: boolean };

/** Tools that match the query and the filter. Every word must be in the tool's names, or together with one method's. */
export function findRegistryTools(tools: RegistryTool[], query: string, only?: RegistryFilter): RegistryTool[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const matches = (text: string) => words.every((word) => text.includes(word));
  return tools.filter((tool) => isShownBy(tool, only) && tool.texts.some(matches));
}

/** The rows of the list: tools, and the methods of those that are unfolded. */
export function registryRows(tools: RegistryTool[], open: ReadonlySet<string>): RegistryRow[] {
  return tools.flatMap((tool): RegistryRow[] => {
    const { name, methods } = tool.definition;
    const unfolded = open.has(name);
    const row: RegistryRow = { kind: "tool", key: name, tool, open: unfolded };
    if (!unfolded) return [row];
    return [
      row,
      ...methods.map(
        (method, index): RegistryRow => ({
          kind: "method",
          key: `${name}/${method.name}`,
          tool,
          method,
          last: index === methods.length - 1,
        }),
      ),
    ];
  });
}

function isShownBy(tool: RegistryTool, only: RegistryFilter | undefined): boolean {
  switch (only) {
    case undefined:
      return true;
    case "hidden":
      return !tool.definition.visible || tool.definition.methods.some((method) => !method.visible);
    case "core":
      return tool.definition.isCore || tool.definition.methods.some((method) => method.isCore);
    case "changed":
      return isChanged(tool);
    case "disabled":
      return tool.disabledReason !== undefined;
  }
}
