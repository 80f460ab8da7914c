import type { ToolDefinition } from "../definition/tool-definition.ts";
import { compareText } from "./tool-order.ts";

/** The category of a tool without one. */
export const DEFAULT_CATEGORY = "General";

/** The tools of each category: categories and the tools in them sorted by name. */
export function toolsByCategory(
  tools: readonly ToolDefinition[],
): Record<string, ToolDefinition[]> {
  const groups = new Map<string, ToolDefinition[]>();
  for (const tool of [...tools].sort((a, b) => compareText(a.name, b.name))) {
    const category = tool.category || DEFAULT_CATEGORY;
    groups.set(category, [...(groups.get(category) ?? []), tool]);
  }
  return Object.fromEntries([...groups].sort(([a], [b]) => compareText(a, b)));
}
