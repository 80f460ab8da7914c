import type { FunctionNames } from "../definition/function-names.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { askingForReason } from "../definition/toolcall-reason.ts";
import type { ResolvedTool, Toolset } from "./toolset.ts";

/** One method under the name a model calls it by. */
export interface NamedMethod {
  tool: ToolDefinition;
  method: MethodDefinition;
  functionName: string;
}

/** The methods of a tool that an agent really gets, in the order in which the tool declares them. */
export function offeredMethods({ definition: tool, methods }: ResolvedTool, names: FunctionNames): NamedMethod[] {
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
