import { findMethod } from "../definition/named-tools.ts";
import { parameterSchema } from "../definition/parameter-texts.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { Issue } from "../issue.ts";
import { requestIssue } from "../messages/request-messages.ts";
import type { SettingsOperation } from "./owner-settings.ts";

type ExistingTools = ReadonlyMap<string, ToolDefinition>;

/**
 * Why an operation cannot be stored that names a tool, method or config which does not exist; the
 * path starts at the operation. Removing is allowed, so that a removed tool can be cleaned up.
 */
export function findUnknownName(
  tools: ExistingTools,
  operation: SettingsOperation,
): Issue | undefined {
  switch (operation.op) {
    case "setTool":
      return operation.state === "inherit"
        ? undefined
        : findUnknownTool(tools, "tool", operation.tool);
    case "setMethod":
      return operation.state === "inherit" ? undefined : findUnknownMethod(tools, operation);
    case "setToolText":
    case "setToolMetadata":
      return findUnknownTool(tools, "tool", operation.tool);
    case "setMethodText":
    case "setMethodMetadata":
    case "setMethodBehaviour":
      return findUnknownMethod(tools, operation);
    case "setParameterText":
      return findUnknownMethod(tools, operation) ?? findUnknownParameter(tools, operation);
    case "setConfig":
      return (
        findUnknownTool(tools, "tool", operation.tool) ??
        findMissingConfig(tools.get(operation.tool))
      );
    case "replaceTool":
      return (
        findPresentTool(tools, operation.tool) ??
        findUnknownTool(tools, "replacement", operation.replacement)
      );
    default:
      return undefined;
  }
}

function findUnknownTool(tools: ExistingTools, field: string, name: string): Issue | undefined {
  return tools.has(name) ? undefined : requestIssue([field], "unregistered_tool", { name });
}

function findUnknownMethod(
  tools: ExistingTools,
  place: { tool: string; method: string },
): Issue | undefined {
  const tool = tools.get(place.tool);
  if (!tool) return findUnknownTool(tools, "tool", place.tool);
  if (findMethod(tool, place.method)) return undefined;
  return requestIssue(["method"], "unknown_method", { tool: tool.displayName, name: place.method });
}

function findUnknownParameter(
  tools: ExistingTools,
  { tool, method, parameter }: { tool: string; method: string; parameter: string },
): Issue | undefined {
  const found = findMethod(tools.get(tool) as ToolDefinition, method);
  if (!found || parameterSchema(found, parameter)) return undefined;
  return requestIssue(["parameter"], "unknown_parameter", {
    method: found.displayName,
    name: parameter,
  });
}

/** The issue with replacing a tool that still exists: only a tool that is gone can be replaced. */
function findPresentTool(tools: ExistingTools, name: string): Issue | undefined {
  const tool = tools.get(name);
  return tool && requestIssue(["tool"], "registered_tool", { tool: tool.displayName });
}

function findMissingConfig(tool: ToolDefinition | undefined): Issue | undefined {
  if (!tool || tool.configSchema) return undefined;
  return requestIssue(["tool"], "without_config", { tool: tool.displayName });
}
