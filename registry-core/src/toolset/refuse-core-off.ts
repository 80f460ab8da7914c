import { findMethod } from "../definition/find-method.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { Issue } from "../issue.ts";
import type { SettingsOperation } from "../settings/agent-settings.ts";
import type { Catalog } from "./toolset.ts";

/** The operations that try to switch off what is core (rule R1, 5): one issue each, with the operation's index as path. */
export function refuseCoreOff(catalog: Catalog, operations: readonly SettingsOperation[]): Issue[] {
  const tools = new Map(catalog.tools.map((tool) => [tool.name, tool]));
  return operations.flatMap((operation, index) => {
    const switchesOff = (operation.op === "setTool" || operation.op === "setMethod") && operation.state === "off";
    const tool = switchesOff ? tools.get(operation.tool) : undefined;
    const reason = tool && coreReason(tool, operation.op === "setMethod" ? operation.method : undefined);
    return reason ? [{ path: [index], message: reason }] : [];
  });
}

function coreReason(tool: ToolDefinition, methodName: string | undefined): string | undefined {
  const method = methodName === undefined ? undefined : findMethod(tool, methodName);
  if (methodName === undefined || (method && tool.isCore)) {
    return tool.isCore ? `${tool.displayName} is core: it is always on, with all its methods.` : undefined;
  }
  return method?.isCore ? `${method.displayName} in ${tool.displayName} is core: it is always on.` : undefined;
}
