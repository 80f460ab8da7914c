import type { MethodDefinition } from "../definition/tool-definition.ts";
import type { NamedMethod } from "./offered-methods.ts";

/**
 * Wraps `compute` so that it runs once per method and function name: a preview asks for thousands
 * of unchanged methods at every click. Definitions never change in place; a changed one is another
 * object. The result is shared, so nobody may change it.
 */
export function perMethod<T>(compute: (named: NamedMethod) => T): (named: NamedMethod) => T {
  const known = new WeakMap<MethodDefinition, { tool: string; functionName: string; result: T }>();
  return (named) => {
    const { tool, method, functionName } = named;
    const before = known.get(method);
    if (before?.tool === tool.name && before.functionName === functionName) return before.result;
    const result = compute(named);
    known.set(method, { tool: tool.name, functionName, result });
    return result;
  };
}
