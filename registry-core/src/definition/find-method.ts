import { memoByIdentity } from "../memo-by-identity.ts";
import type { MethodDefinition, ToolDefinition } from "./tool-definition.ts";

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
