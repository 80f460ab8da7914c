import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { fieldLabel } from "../../schema/describe-issues.ts";
import { BEHAVIOUR_FIELD_TITLES } from "../behaviour-overrides.ts";
import { METADATA_FIELD_TITLES } from "../metadata-fields.ts";
import type { SettingsOperation } from "../owner-settings.ts";
import { TOOL_ITSELF } from "../review/review-decisions.ts";
import { TEXT_FIELD_TITLES } from "../text-fields.ts";

/** What an operation changes, and where that is. */
export interface OperationPlace {
  title: string;
  place: string;
}

/** Tools by name, for the descriptions of operations. */
export type NamedTools = ReadonlyMap<
  string,
  {
    definition: ToolDefinition;
    /** What its switch is without a choice of its own. */
    inherited?: boolean;
  }
>;

/** Says what an operation changes, without its values: the first page loads no words for those. */
export function operationPlace(operation: SettingsOperation, tools: NamedTools): OperationPlace {
  switch (operation.op) {
    case "setNewTools":
      return { title: "Tools without an entry", place: "Agent" };
    case "setTemplate":
    case "resetTemplate":
      return { title: operation.template === "system" ? "System prompt" : "User prompt", place: "Prompt" };
    case "setVariable":
    case "removeVariable":
      return { title: operation.name, place: "Prompt · Variable" };
    case "setTestSet":
    case "removeTestSet":
      return { title: operation.name, place: "Prompt · Test values" };
    case "setTokenBudget":
      return { title: "Token budget", place: "Agent" };
    case "setPresets":
      return { title: "Presets", place: "Agent" };
    case "removeTool":
    case "replaceTool":
      return { title: operation.tool, place: "Unknown tool" };
  }
  const tool = tools.get(operation.tool)?.definition;
  const toolName = tool?.displayName ?? operation.tool;
  const methodName = (name: string) => tool?.methods.find((method) => method.name === name)?.displayName ?? name;
  switch (operation.op) {
    case "setTool":
      return { title: toolName, place: "Tool" };
    case "setMethod":
      return { title: methodName(operation.method), place: toolName };
    case "setConfig":
    case "resetConfig":
      return { title: configFieldTitle(operation.key, tool), place: `${toolName} · Config` };
    case "setToolText":
    case "resetToolText":
      return { title: TEXT_FIELD_TITLES[operation.field], place: `${toolName} · Texts` };
    case "setMethodText":
    case "resetMethodText":
      return { title: TEXT_FIELD_TITLES[operation.field], place: `${toolName} · ${methodName(operation.method)}` };
    case "setToolMetadata":
    case "resetToolMetadata":
      return { title: METADATA_FIELD_TITLES[operation.field], place: `${toolName} · Organisation` };
    case "setMethodMetadata":
    case "resetMethodMetadata":
      return {
        title: METADATA_FIELD_TITLES[operation.field],
        place: `${toolName} · ${methodName(operation.method)} · Organisation`,
      };
    case "setMethodBehaviour":
    case "resetMethodBehaviour":
      return {
        title: BEHAVIOUR_FIELD_TITLES[operation.field],
        place: `${toolName} · ${methodName(operation.method)}`,
      };
    case "setReview":
      return operation.method === TOOL_ITSELF
        ? { title: toolName, place: "Review" }
        : { title: methodName(operation.method), place: `${toolName} · Review` };
    case "removeMethod":
      return { title: operation.method, place: `${toolName} · Unknown method` };
  }
}

/** A field's name for people: its schema title, else its key. */
export function configFieldTitle(key: string, tool: ToolDefinition | undefined): string {
  return tool?.configSchema ? fieldLabel(tool, [key]) : key;
}
