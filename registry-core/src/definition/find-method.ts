import type { MethodDefinition, ToolDefinition } from "./tool-definition.ts";

const methodsByTool = new WeakMap<ToolDefinition, ReadonlyMap<string, MethodDefinition>>();

/**
 * A tool's method by its name; undefined when it has none of that name. The methods are indexed,
 * since a save can ask for thousands.
 */
export function findMethod(tool: ToolDefinition, name: string): MethodDefinition | undefined {
  const methods =
    methodsByTool.get(tool) ?? new Map(tool.methods.map((method) => [method.name, method]));
  methodsByTool.set(tool, methods);
  return methods.get(name);
}
