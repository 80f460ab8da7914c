import {
  type Catalog,
  findMethod,
  type Issue,
  requestIssue,
  type SettingsOperation,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { findIconFault } from "@pegboard/registry-core/problems";
import { isReadableColor } from "../appearance/color-stylesheet.ts";
import { knownIconNames } from "../appearance/icon-nodes.ts";

/**
 * Issues of operations that would store something about a tool, method, config, icon or colour that does not exist. Removing is
 * allowed, to clean up after a removed tool. Paths start at the request's body.
 */
export function findUnknownNames(catalog: Catalog, operations: SettingsOperation[]): Issue[] {
  const tools = new Map(catalog.tools.map((tool) => [tool.name, tool]));
  return operations.flatMap((operation, index) => {
    const issue = findUnknownName(tools, operation);
    return issue ? [{ ...issue, path: ["operations", index, ...issue.path] }] : [];
  });
}

/** Paths start at the operation. */
function findUnknownName(tools: Map<string, ToolDefinition>, operation: SettingsOperation): Issue | undefined {
  switch (operation.op) {
    case "setTool":
      return operation.state === "inherit" ? undefined : findUnknownTool(tools, "tool", operation.tool);
    case "setMethod":
      if (operation.state === "inherit") return undefined;
      return (
        findUnknownTool(tools, "tool", operation.tool) ?? findUnknownMethod(tools.get(operation.tool), operation.method)
      );
    case "setToolText":
      return findUnknownTool(tools, "tool", operation.tool) ?? findUndrawable(operation.field, operation.value);
    case "setToolMetadata":
      return findUnknownTool(tools, "tool", operation.tool) ?? findUndrawable(operation.field, String(operation.value));
    case "setMethodText":
    case "setMethodMetadata":
    case "setMethodBehaviour":
      return (
        findUnknownTool(tools, "tool", operation.tool) ?? findUnknownMethod(tools.get(operation.tool), operation.method)
      );
    case "setConfig":
      return findUnknownTool(tools, "tool", operation.tool) ?? findMissingConfig(tools.get(operation.tool));
    case "replaceTool":
      return findPresentTool(tools, operation.tool) ?? findUnknownTool(tools, "replacement", operation.replacement);
    default:
      return undefined;
  }
}

function findUnknownTool(tools: Map<string, ToolDefinition>, field: string, name: string): Issue | undefined {
  return tools.has(name) ? undefined : requestIssue([field], "unregistered_tool", { name });
}

/** Only a tool that is gone can be replaced. */
function findPresentTool(tools: Map<string, ToolDefinition>, name: string): Issue | undefined {
  const tool = tools.get(name);
  return tool && requestIssue(["tool"], "registered_tool", { tool: tool.displayName });
}

function findUnknownMethod(tool: ToolDefinition | undefined, name: string): Issue | undefined {
  if (!tool || findMethod(tool, name)) return undefined;
  return requestIssue(["method"], "unknown_method", { tool: tool.displayName, name });
}

/** What a person sets has to be drawable; what code declares is not refused, it becomes a problem. */
function findUndrawable(field: string, value: string): Issue | undefined {
  if (field === "icon") {
    const fault = findIconFault(value, knownIconNames());
    return fault && requestIssue(["value"], "unknown_icon", { icon: value, suggestion: fault.suggestion });
  }
  if (field !== "color" || isReadableColor(value)) return undefined;
  return requestIssue(["value"], "unreadable_color", { color: value });
}

function findMissingConfig(tool: ToolDefinition | undefined): Issue | undefined {
  if (!tool || tool.configSchema) return undefined;
  return requestIssue(["tool"], "without_config", { tool: tool.displayName });
}
