import type { FunctionNames } from "../definition/function-names.ts";
import { isFunction, isMaterial } from "../definition/material.ts";
import { findMethod } from "../definition/named-tools.ts";
import type {
  MaterialMethod,
  MethodDefinition,
  ToolDefinition,
} from "../definition/tool-definition.ts";
import { askingForReason } from "../definition/toolcall-reason.ts";
import type { ResolvedMethod, ResolvedTool, Toolset } from "./toolset.ts";

/** A method and the name by which a model calls it. */
export interface NamedMethod {
  tool: ToolDefinition;
  method: MethodDefinition;
  functionName: string;
}

/**
 * The methods of a tool that an agent really gets, in the order in which the tool declares them.
 */
export function offeredMethods(tool: ResolvedTool, names: FunctionNames): NamedMethod[] {
  return namedMethodsOf(tool, names, ({ offered }) => offered);
}

/** Some methods of a tool with their names, in the order in which the tool declares them. */
export function namedMethodsOf(
  { definition: tool, methods }: ResolvedTool,
  names: FunctionNames,
  which: (method: ResolvedMethod) => boolean,
): NamedMethod[] {
  return methods.filter(which).map(({ definition: method }) => ({
    tool,
    method: askingForReason(method),
    functionName: names.nameOf(tool.name, method.name),
  }));
}

/** The tools with an offered method. */
export function offeredTools(toolset: Toolset): ResolvedTool[] {
  return toolset.tools.filter((tool) => tool.methods.some((method) => method.offered));
}

/** A material that programs read, and the name by which they ask for it. */
export interface NamedMaterial extends NamedMethod {
  method: MaterialMethod;
}

/** The prompts and resources that an agent's programs read, in the order of its tools. */
export function passedMaterials(
  { tools }: Pick<Toolset, "tools">,
  names: FunctionNames,
): NamedMaterial[] {
  return tools.flatMap(({ definition: tool, methods }) =>
    methods.flatMap(({ definition: method, passedOn }) =>
      passedOn && isMaterial(method)
        ? [{ tool, method, functionName: names.nameOf(tool.name, method.name) }]
        : [],
    ),
  );
}

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

/**
 * The function name that a program means. It may say `tool.method`, the name of a tool that has one
 * method, or a method's own name that no other has; any other name is answered as it is.
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
  const [own, ...more] = tools.filter(({ definition }) => findMethod(definition, said));
  return own && more.length === 0 ? names.nameOf(own.definition.name, said) : said;
}
