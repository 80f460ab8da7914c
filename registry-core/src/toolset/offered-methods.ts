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

/** What an agent really gets of a tool, in the order in which the tool declares it. */
export function offeredMethods({ definition: tool, methods }: ResolvedTool, names: FunctionNames): NamedMethod[] {
  return methods
    .filter((method) => method.offered)
    .map(({ definition: method }) => ({
      tool,
      method: askingForReason(method),
      functionName: names.nameOf(tool.name, method.name),
    }));
}

/** The tools of which something is offered. */
export function offeredTools(toolset: Toolset): ResolvedTool[] {
  return toolset.tools.filter((tool) => tool.methods.some((method) => method.offered));
}
