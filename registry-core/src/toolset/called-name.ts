import { findMethod } from "../definition/find-method.ts";
import type { FunctionNames } from "../definition/function-names.ts";
import { isFunction } from "../definition/material.ts";
import type { Toolset } from "./toolset.ts";

/**
 * The function name that a program means. It may say `tool.method`, or the name of a tool that has
 * one method; any other name is answered as it is.
 */
export function calledName(
  { tools }: Pick<Toolset, "tools">,
  names: FunctionNames,
  said: string,
): string {
  if (names.find(said)) return said;
  for (const { definition } of tools) {
    if (!said.startsWith(definition.name)) continue;
    const [only, ...more] = definition.name === said ? definition.methods.filter(isFunction) : [];
    if (only && more.length === 0) return names.nameOf(said, only.name);
    const method = findMethod(definition, said.slice(definition.name.length + 1));
    if (method && said === `${definition.name}.${method.name}`)
      return names.nameOf(definition.name, method.name);
  }
  return said;
}
