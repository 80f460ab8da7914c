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
export interface NamedTools {
  get(name: string): NamedTool | undefined;
}

interface NamedTool {
  definition: ToolDefinition;
  /** Whether the switch is on without a choice of its own. */
  inherited?: boolean;
}

/** What operations change, and where, besides names. */
export const PLACE_WORDS = {
  agent: "Agent",
  newTools: "Tools without an entry",
  tokenBudget: "Token budget",
  presets: "Presets",
  prompt: "Prompt",
  system: "System prompt",
  user: "User prompt",
  variable: "Variable",
  testValues: "Test values",
  tool: "Tool",
  config: "Config",
  texts: "Texts",
  organisation: "Organisation",
  review: "Review",
  unknownTool: "Unknown tool",
  unknownMethod: "Unknown method",
};

/** Says what an operation changes, without its values: the first page loads no words for those. */
export function operationPlace(operation: SettingsOperation, tools: NamedTools): OperationPlace {
  switch (operation.op) {
    case "setNewTools":
      return { title: PLACE_WORDS.newTools, place: PLACE_WORDS.agent };
    case "setTemplate":
    case "resetTemplate":
      return { title: PLACE_WORDS[operation.template], place: PLACE_WORDS.prompt };
    case "setVariable":
    case "removeVariable":
      return { title: operation.name, place: `${PLACE_WORDS.prompt} · ${PLACE_WORDS.variable}` };
    case "setTestSet":
    case "removeTestSet":
      return { title: operation.name, place: `${PLACE_WORDS.prompt} · ${PLACE_WORDS.testValues}` };
    case "setTokenBudget":
      return { title: PLACE_WORDS.tokenBudget, place: PLACE_WORDS.agent };
    case "setPresets":
      return { title: PLACE_WORDS.presets, place: PLACE_WORDS.agent };
    case "removeTool":
    case "replaceTool":
      return { title: operation.tool, place: PLACE_WORDS.unknownTool };
  }
  const tool = tools.get(operation.tool)?.definition;
  const toolName = tool?.displayName ?? operation.tool;
  const methodName = (name: string) =>
    tool?.methods.find((method) => method.name === name)?.displayName ?? name;
  switch (operation.op) {
    case "setTool":
      return { title: toolName, place: PLACE_WORDS.tool };
    case "setMethod":
      return { title: methodName(operation.method), place: toolName };
    case "setConfig":
    case "resetConfig":
      return {
        title: configFieldTitle(operation.key, tool),
        place: `${toolName} · ${PLACE_WORDS.config}`,
      };
    case "setToolText":
    case "resetToolText":
      return {
        title: TEXT_FIELD_TITLES[operation.field],
        place: `${toolName} · ${PLACE_WORDS.texts}`,
      };
    case "setMethodText":
    case "resetMethodText":
      return {
        title: TEXT_FIELD_TITLES[operation.field],
        place: `${toolName} · ${methodName(operation.method)}`,
      };
    case "setToolMetadata":
    case "resetToolMetadata":
      return {
        title: METADATA_FIELD_TITLES[operation.field],
        place: `${toolName} · ${PLACE_WORDS.organisation}`,
      };
    case "setMethodMetadata":
    case "resetMethodMetadata":
      return {
        title: METADATA_FIELD_TITLES[operation.field],
        place: `${toolName} · ${methodName(operation.method)} · ${PLACE_WORDS.organisation}`,
      };
    case "setMethodBehaviour":
    case "resetMethodBehaviour":
      return {
        title: BEHAVIOUR_FIELD_TITLES[operation.field],
        place: `${toolName} · ${methodName(operation.method)}`,
      };
    case "setReview":
      return operation.method === TOOL_ITSELF
        ? { title: toolName, place: PLACE_WORDS.review }
        : { title: methodName(operation.method), place: `${toolName} · ${PLACE_WORDS.review}` };
    case "removeMethod":
      return { title: operation.method, place: `${toolName} · ${PLACE_WORDS.unknownMethod}` };
  }
}

/** A field's name for people: its schema title, else its key. */
export function configFieldTitle(key: string, tool: ToolDefinition | undefined): string {
  return tool?.configSchema ? fieldLabel(tool, [key]) : key;
}
