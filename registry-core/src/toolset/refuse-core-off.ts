import { findMethod } from "../definition/find-method.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { Issue } from "../issue.ts";
import type { SettingsOperation } from "../settings/agent-settings.ts";
import { settingsIssue } from "../settings/settings-issue.ts";
import type { Catalog } from "./toolset.ts";

/** The operations that try to switch off what is core (rule R1, 5): one issue each, with the operation's index as path. */
export function refuseCoreOff(catalog: Catalog, operations: readonly SettingsOperation[]): Issue[] {
  const tools = new Map(catalog.tools.map((tool) => [tool.name, tool]));
  return operations.flatMap((operation, index) => {
    const switchesOff = (operation.op === "setTool" || operation.op === "setMethod") && operation.state === "off";
    const tool = switchesOff ? tools.get(operation.tool) : undefined;
    const fault = tool && coreFault(tool, operation.op === "setMethod" ? operation.method : undefined);
    return fault ? [fault([index])] : [];
  });
}

function coreFault(tool: ToolDefinition, methodName: string | undefined): ((path: Issue["path"]) => Issue) | undefined {
  const method = methodName === undefined ? undefined : findMethod(tool, methodName);
  if (tool.isCore && (methodName === undefined || method)) {
    return (path) => settingsIssue(path, "core_tool", { tool: tool.displayName });
  }
  const name = method?.isCore ? method.displayName : undefined;
  return name === undefined
    ? undefined
    : (path) => settingsIssue(path, "core_method", { tool: tool.displayName, method: name });
}
