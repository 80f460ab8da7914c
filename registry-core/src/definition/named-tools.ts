import { memoByIdentity } from "../memo-by-identity.ts";
import type { MethodDefinition, ToolDefinition } from "./tool-definition.ts";

/** The tools with these names, in the order of the tools. */
export function toolsNamed(
  tools: readonly ToolDefinition[],
  names: Iterable<string>,
): ToolDefinition[] {
  const wanted = new Set(names);
  return wanted.size === 0 ? [] : tools.filter(({ name }) => wanted.has(name));
}

/** The tool with that name. */
export function findTool(
  tools: readonly ToolDefinition[],
  name: string,
): ToolDefinition | undefined {
  return tools.find((tool) => tool.name === name);
}

/** The catalogue with these tools changed, or the given catalogue when none changes. */
export function changeTools<Listed extends { tools: ToolDefinition[] }>(
  catalog: Listed,
  names: Iterable<string>,
  change: (tool: ToolDefinition) => ToolDefinition,
): Listed {
  const changed = new Map(
    toolsNamed(catalog.tools, names).flatMap((tool) => {
      const result = change(tool);
      return result === tool ? [] : [[tool, result]];
    }),
  );
  if (changed.size === 0) return catalog;
  return { ...catalog, tools: catalog.tools.map((tool) => changed.get(tool) ?? tool) };
}

/** All tools by name; one map for one list. */
export const toolsByName = memoByIdentity(
  (tools: readonly ToolDefinition[]): ReadonlyMap<string, ToolDefinition> =>
    new Map(tools.map((tool) => [tool.name, tool])),
);

const methodsByName = memoByIdentity(
  ({ methods }: ToolDefinition) => new Map(methods.map((method) => [method.name, method])),
);

/**
 * A tool's method by its name; undefined when it has none of that name. The methods are indexed,
 * since a save can ask for thousands.
 */
export function findMethod(tool: ToolDefinition, name: string): MethodDefinition | undefined {
  return methodsByName(tool).get(name);
}
