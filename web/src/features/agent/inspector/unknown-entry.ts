import { type AgentSettings, ownValue, type SettingsOperation } from "@pegboard/registry-core";

/** A tool or method that settings name and that is not registered. */
export interface UnknownEntry {
  tool: string;
  method?: string;
}

/** Splits what the toolset lists as unknown (`tool` or `tool.method`); tool names may hold a dot themselves. */
export function readUnknownEntry(settings: AgentSettings, name: string): UnknownEntry {
  if (ownValue(settings.tools, name) !== undefined) return { tool: name };
  for (let dot = name.lastIndexOf("."); dot > 0; dot = name.lastIndexOf(".", dot - 1)) {
    const tool = name.slice(0, dot);
    if (ownValue(settings.tools, tool) !== undefined) return { tool, method: name.slice(dot + 1) };
  }
  return { tool: name };
}

/** Takes the entry out of the settings. */
export function removeEntry({ tool, method }: UnknownEntry): SettingsOperation {
  return method === undefined ? { op: "removeTool", tool } : { op: "removeMethod", tool, method };
}
