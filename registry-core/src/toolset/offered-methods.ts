import type { FunctionNames } from "../definition/function-names.ts";
import { isMaterial } from "../definition/material.ts";
import type {
  MaterialMethod,
  MethodDefinition,
  ToolDefinition,
} from "../definition/tool-definition.ts";
import { askingForReason } from "../definition/toolcall-reason.ts";
import type { ResolvedTool, Toolset } from "./toolset.ts";

/** A method and the name by which a model calls it. */
export interface NamedMethod {
  tool: ToolDefinition;
  method: MethodDefinition;
  functionName: string;
}

/**
 * The methods of a tool that an agent really gets, in the order in which the tool declares them.
 */
export function offeredMethods(
  { definition: tool, methods }: ResolvedTool,
  names: FunctionNames,
): NamedMethod[] {
  return methods
    .filter((method) => method.offered)
    .map(({ definition: method }) => ({
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
