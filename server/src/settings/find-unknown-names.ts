import {
  type Catalog,
  findMethod,
  type Issue,
  type SettingsOperation,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { unknownIcon } from "../catalog/check-appearance.ts";

/**
 * Operations that would store something about a tool, method, config or icon that there is not. What only takes away is
 * allowed: that is how the remains of a removed tool are cleaned up. Paths start at the request's body.
 */
export function findUnknownNames(catalog: Catalog, operations: SettingsOperation[]): Issue[] {
  const tools = new Map(catalog.tools.map((tool) => [tool.name, tool]));
  return operations.flatMap((operation, index) => {
    const [field, message] = findUnknownName(tools, operation) ?? [];
    return field === undefined || message === undefined ? [] : [{ path: ["operations", index, field], message }];
  });
}

function findUnknownName(
  tools: Map<string, ToolDefinition>,
  operation: SettingsOperation,
): [field: string, message: string] | undefined {
  switch (operation.op) {
    case "setTool":
      return operation.state === "inherit" ? undefined : unknownTool(tools, "tool", operation.tool);
    case "setMethod":
      if (operation.state === "inherit") return undefined;
      return unknownTool(tools, "tool", operation.tool) ?? unknownMethod(tools.get(operation.tool), operation.method);
    case "setToolText":
      return (
        unknownTool(tools, "tool", operation.tool) ?? (operation.field === "icon" ? noIcon(operation.value) : undefined)
      );
    case "setMethodText":
      return unknownTool(tools, "tool", operation.tool) ?? unknownMethod(tools.get(operation.tool), operation.method);
    case "setConfig":
      return unknownTool(tools, "tool", operation.tool) ?? withoutConfig(tools.get(operation.tool));
    case "replaceTool":
      return stillThere(tools, operation.tool) ?? unknownTool(tools, "replacement", operation.replacement);
    default:
      return undefined;
  }
}

function unknownTool(tools: Map<string, ToolDefinition>, field: string, name: string): [string, string] | undefined {
  return tools.has(name) ? undefined : [field, `names "${name}", which is not registered. Leave this change out`];
}

/** Settings are taken over from what is gone; a tool that is there keeps its own. */
function stillThere(tools: Map<string, ToolDefinition>, name: string): [string, string] | undefined {
  const tool = tools.get(name);
  return tool && ["tool", `names ${tool.displayName}, which is registered. Only a tool that is gone is replaced`];
}

function unknownMethod(tool: ToolDefinition | undefined, name: string): [string, string] | undefined {
  if (!tool || findMethod(tool, name)) return undefined;
  return ["method", `names "${name}", which ${tool.displayName} does not have. Leave this change out`];
}

function noIcon(icon: string): [string, string] | undefined {
  const message = unknownIcon(icon);
  return message === undefined ? undefined : ["value", message];
}

function withoutConfig(tool: ToolDefinition | undefined): [string, string] | undefined {
  return tool && !tool.configSchema ? ["tool", `names ${tool.displayName}, which has no settings`] : undefined;
}
