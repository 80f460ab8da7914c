import { fieldLabel } from "@pegboard/json-schema";
import { english, type Translate } from "@pegboard/json-schema/messages";
import { parameterName } from "../../definition/parameter-texts.ts";
import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { isAgentOperation } from "../agent-operations.ts";
import { BEHAVIOUR_FIELD_TITLES } from "../behaviour-overrides.ts";
import { METADATA_FIELD_TITLES } from "../metadata-fields.ts";
import type { AgentOperation, SettingsOperation } from "../owner-settings.ts";
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

/** Says what an operation changes, without its values: the first page loads no messages for those. */
export function operationPlace(
  operation: SettingsOperation,
  tools: NamedTools,
  t: Translate = english,
): OperationPlace {
  if (isAgentOperation(operation)) return placeInAgent(operation, t);
  if (operation.op === "setNewTools") return { title: t("New tools"), place: t("Agent") };
  const tool = tools.get(operation.tool)?.definition;
  const toolName = tool?.displayName ?? operation.tool;
  if (operation.op === "removeTool" || operation.op === "replaceTool")
    return { title: toolName, place: tool ? t("Tool") : t("Unknown tool") };
  const methodNamed = (name: string) => tool?.methods.find((method) => method.name === name);
  const methodName = (name: string) => methodNamed(name)?.displayName ?? name;
  switch (operation.op) {
    case "setTool":
      return { title: toolName, place: t("Tool") };
    case "setMethod":
      return { title: methodName(operation.method), place: toolName };
    case "setConfig":
    case "resetConfig":
      return {
        title: configFieldTitle(operation.key, tool, t),
        place: `${toolName} · ${t("Config")}`,
      };
    case "setToolText":
    case "resetToolText":
      return {
        title: TEXT_FIELD_TITLES[operation.field](t),
        place: `${toolName} · ${t("Texts")}`,
      };
    case "setMethodText":
    case "resetMethodText":
      return {
        title: TEXT_FIELD_TITLES[operation.field](t),
        place: `${toolName} · ${methodName(operation.method)}`,
      };
    case "setParameterText":
    case "resetParameterText":
      return {
        title: parameterName(operation.parameter),
        place: `${toolName} · ${methodName(operation.method)} · ${t("Arguments")}`,
      };
    case "setToolMetadata":
    case "resetToolMetadata":
      return {
        title: METADATA_FIELD_TITLES[operation.field](t),
        place: `${toolName} · ${t("Organisation")}`,
      };
    case "setMethodMetadata":
    case "resetMethodMetadata":
      return {
        title: METADATA_FIELD_TITLES[operation.field](t),
        place: `${toolName} · ${methodName(operation.method)} · ${t("Organisation")}`,
      };
    case "setMethodBehaviour":
    case "resetMethodBehaviour":
      return {
        title: BEHAVIOUR_FIELD_TITLES[operation.field](t),
        place: `${toolName} · ${methodName(operation.method)}`,
      };
    case "setReview":
      return operation.method === TOOL_ITSELF
        ? { title: toolName, place: t("Review") }
        : { title: methodName(operation.method), place: `${toolName} · ${t("Review")}` };
    case "removeMethod":
      return methodNamed(operation.method)
        ? { title: methodName(operation.method), place: toolName }
        : { title: operation.method, place: `${toolName} · ${t("Unknown method")}` };
  }
}

function placeInAgent(operation: AgentOperation, t: Translate): OperationPlace {
  switch (operation.op) {
    case "setTemplate":
    case "resetTemplate":
      return {
        title: operation.template === "system" ? t("System prompt") : t("User prompt"),
        place: t("Prompt"),
      };
    case "setVariable":
    case "removeVariable":
      return { title: operation.name, place: `${t("Prompt")} · ${t("Variable")}` };
    case "setTestSet":
    case "removeTestSet":
      return { title: operation.name, place: `${t("Prompt")} · ${t("Test values")}` };
    case "setTokenBudget":
      return { title: t("Token budget"), place: t("Agent") };
    case "setToolSearch":
      return {
        title: t("Tool search for {format}", { format: operation.format }),
        place: t("Agent"),
      };
    case "setUnattended":
      return { title: t("Runs unattended"), place: t("Agent") };
    case "setPresets":
      return { title: t("Presets"), place: t("Agent") };
    case "setRule":
      return { title: operation.rule?.name ?? operation.id, place: t("Rule") };
  }
}

/** A field's name for people: its schema title, else its key. */
export function configFieldTitle(
  key: string,
  tool: ToolDefinition | undefined,
  t: Translate = english,
): string {
  return tool?.configSchema ? fieldLabel(tool, [key], t) : key;
}
