import type { FunctionNames } from "../definition/function-names.ts";
import { isFunction } from "../definition/material.ts";
import type { Toolset } from "./toolset.ts";

/** The function name that a program means, which may also say `tool.method`, or a tool that has one method; else what it said. */
export function calledName({ tools }: Pick<Toolset, "tools">, names: FunctionNames, said: string): string {
  if (names.find(said)) return said;
  for (const { definition } of tools) {
    const [only, ...more] = definition.methods.filter(isFunction);
    if (definition.name === said && only && more.length === 0) return names.nameOf(said, only.name);
    const method = definition.methods.find(({ name }) => `${definition.name}.${name}` === said);
    if (method) return names.nameOf(definition.name, method.name);
  }
  return said;
}
