import { ownValue } from "@pegboard/json-schema";
import { findMethod, toolsByName } from "../definition/named-tools.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { Issue } from "../issue.ts";
import { requestIssue } from "../messages/request-messages.ts";
import { settingsIssue } from "../messages/settings-messages.ts";
import {
  type OwnerSettings,
  type SettingsOperation,
  toToolSettings,
} from "../settings/owner-settings.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import type { Catalog } from "./toolset.ts";

/**
 * The operations that try to switch off what is core: one issue each, with the
 * operation's index as path. `tools` are as the owner of the `settings` gets them: for an agent the
 * effective definitions, for the organisation what the code declares.
 */
export function refuseCoreOff(
  { tools }: Pick<Catalog, "tools">,
  operations: readonly SettingsOperation[],
  settings: OwnerSettings = {},
): Issue[] {
  const definitions = toolsByName(tools);
  const setsMetadata = operations.some(({ op }) => op === "setToolMetadata");
  const after = setsMetadata ? applyOperations(settings, operations) : settings;
  return operations.flatMap((operation, index) => {
    const tool = "tool" in operation ? definitions.get(operation.tool) : undefined;
    const issue = tool && coreOffRefusal(tool, operation, after);
    return issue ? [{ ...issue, path: [index] }] : [];
  });
}

function coreOffRefusal(
  tool: ToolDefinition,
  operation: SettingsOperation,
  after: OwnerSettings,
): Issue | undefined {
  switch (operation.op) {
    case "setTool":
      return operation.state === "off" ? coreReason(tool, undefined) : undefined;
    case "setMethod":
      return operation.state === "off" ? coreReason(tool, operation.method) : undefined;
    case "setToolMetadata":
      return operation.field === "isCore" && operation.value === false && tool.isCore
        ? staysCore(tool.displayName)
        : disabledCore(tool, operation.field, after);
    case "setMethodMetadata": {
      const method = findMethod(tool, operation.method);
      const isTakenAway = operation.field === "isCore" && operation.value === false;
      return isTakenAway && method?.isCore ? staysCore(method.displayName) : undefined;
    }
    default:
      return undefined;
  }
}

const staysCore = (name: string): Issue => requestIssue([], "core_declared", { name });

/** A core tool or method cannot be disabled: either the switch or the core mark has to change. */
function disabledCore(
  tool: ToolDefinition,
  field: string,
  after: OwnerSettings,
): Issue | undefined {
  const { isCore, disabledReason } =
    toToolSettings(ownValue(after.tools, tool.name)).metadata ?? {};
  const isAsked =
    (field === "isCore" || field === "disabledReason") && disabledReason !== undefined;
  return isAsked && (tool.isCore || isCore)
    ? requestIssue([], "core_not_disabled", { tool: tool.displayName })
    : undefined;
}

function coreReason(tool: ToolDefinition, methodName: string | undefined): Issue | undefined {
  const method = methodName === undefined ? undefined : findMethod(tool, methodName);
  if (tool.isCore && (methodName === undefined || method)) {
    return settingsIssue([], "core_tool", { tool: tool.displayName });
  }
  const name = method?.isCore ? method.displayName : undefined;
  return name === undefined
    ? undefined
    : settingsIssue([], "core_method", { tool: tool.displayName, method: name });
}
