import type { ToolDefinition } from "../tool-definition.ts";
import { itemsAt, placesOfNames, withItems } from "./shared-list.ts";

export const toolName = ({ name }: ToolDefinition): string => name;

/** The tools with these names, in the order of the names. */
export function toolsNamed(
  tools: readonly ToolDefinition[],
  names: Iterable<string>,
): ToolDefinition[] {
  return itemsAt(tools, placesOfNames(tools, names, toolName));
}

/** The tool with that name. */
export function findTool(
  tools: readonly ToolDefinition[],
  name: string,
): ToolDefinition | undefined {
  return toolsNamed(tools, [name])[0];
}

/** The catalogue with these tools changed, or the given catalogue when none changes. */
export function changeTools<Listed extends { tools: ToolDefinition[] }>(
  catalog: Listed,
  names: Iterable<string>,
  change: (tool: ToolDefinition) => ToolDefinition,
): Listed {
  const places = placesOfNames(catalog.tools, names, toolName);
  const tools = withItems(
    catalog.tools,
    places.flatMap((place) =>
      itemsAt(catalog.tools, [place]).map((tool) => [place, change(tool)] as const),
    ),
  );
  return tools === catalog.tools ? catalog : { ...catalog, tools };
}

const toolsByList = new WeakMap<readonly ToolDefinition[], ReadonlyMap<string, ToolDefinition>>();

/** All tools by name; one map for one list. */
export function toolsByName(tools: readonly ToolDefinition[]): ReadonlyMap<string, ToolDefinition> {
  const byName = toolsByList.get(tools) ?? new Map(tools.map((tool) => [tool.name, tool]));
  toolsByList.set(tools, byName);
  return byName;
}
