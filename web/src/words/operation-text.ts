import {
  type AgentOperation,
  fieldLabel,
  isAgentOperation,
  isSecretMarker,
  type JsonValue,
  METADATA_FIELD_TITLES,
  mapSecretsAt,
  type ResolvedTool,
  type SettingsOperation,
  type SwitchState,
  TEXT_FIELD_TITLES,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { countText } from "../components/text/count-text.ts";

/** An operation in words: what it changes, where, and from what to what. */
export interface OperationText {
  title: string;
  place: string;
  /** Absent where only the new state is told. */
  from?: string;
  to: string;
}

/** Describes `operation`; `before` is what the saved settings hold at that place. */
export function describeOperation(
  operation: SettingsOperation,
  before: SettingsOperation | undefined,
  tools: ReadonlyMap<string, ResolvedTool>,
): OperationText {
  if (operation.op === "setNewTools") {
    const from = before?.op === "setNewTools" ? before.state : "inherit";
    return { title: "Tools without an entry", place: "Agent", from: stateText(from), to: stateText(operation.state) };
  }
  if (isAgentOperation(operation)) return describeOfAgent(operation, before);
  const resolved = tools.get(operation.tool);
  const tool = resolved?.definition;
  const toolName = tool?.displayName ?? operation.tool;
  switch (operation.op) {
    case "setTool":
      return { title: toolName, place: "Tool", ...switchChange(before, operation.state, resolved?.inherited) };
    case "setMethod": {
      const method = tool?.methods.find(({ name }) => name === operation.method);
      return {
        title: method?.displayName ?? operation.method,
        place: toolName,
        ...switchChange(before, operation.state, true),
      };
    }
    case "setConfig":
    case "resetConfig": {
      const from = before?.op === "setConfig" ? configText(before, tool) : "default";
      const to = operation.op === "setConfig" ? configText(operation, tool) : "default";
      return { title: fieldTitle(operation.key, tool), place: `${toolName} · Config`, from, to };
    }
    case "setToolText":
    case "resetToolText":
      return {
        title: TEXT_FIELD_TITLES[operation.field],
        place: `${toolName} · Texts`,
        from: textState(before),
        to: textState(operation),
      };
    case "setMethodText":
    case "resetMethodText": {
      const method = tool?.methods.find(({ name }) => name === operation.method);
      return {
        title: TEXT_FIELD_TITLES[operation.field],
        place: `${toolName} · ${method?.displayName ?? operation.method}`,
        from: textState(before),
        to: textState(operation),
      };
    }
    case "setToolMetadata":
    case "resetToolMetadata":
      return {
        title: METADATA_FIELD_TITLES[operation.field],
        place: `${toolName} · For everybody`,
        from: metadataState(before),
        to: metadataState(operation),
      };
    case "setMethodMetadata":
    case "resetMethodMetadata": {
      const method = tool?.methods.find(({ name }) => name === operation.method);
      return {
        title: METADATA_FIELD_TITLES[operation.field],
        place: `${toolName} · ${method?.displayName ?? operation.method} · For everybody`,
        from: metadataState(before),
        to: metadataState(operation),
      };
    }
    case "removeTool":
      return { title: operation.tool, place: "Unknown tool", to: "removed from this agent" };
    case "removeMethod":
      return { title: operation.method, place: `${toolName} · Unknown method`, to: "removed from this agent" };
    case "replaceTool":
      return {
        title: operation.tool,
        place: "Unknown tool",
        to: `replaced with ${tools.get(operation.replacement)?.definition.displayName ?? operation.replacement}, without its secrets`,
      };
  }
}

function describeOfAgent(operation: AgentOperation, before: SettingsOperation | undefined): OperationText {
  switch (operation.op) {
    case "setTemplate":
    case "resetTemplate":
      return {
        title: operation.template === "system" ? "System prompt" : "User prompt",
        place: "Prompt",
        from: templateState(before),
        to: templateState(operation),
      };
    case "setVariable":
    case "removeVariable": {
      const from = before?.op === "setVariable" ? valueText(before.value) : "none";
      const to = operation.op === "setVariable" ? valueText(operation.value) : "none";
      return { title: operation.name, place: "Prompt · Variable", from, to };
    }
    case "setTestSet":
    case "removeTestSet": {
      const to =
        operation.op === "removeTestSet" ? "removed" : before?.op === "setTestSet" ? "values changed" : "added";
      return { title: operation.name, place: "Prompt · Test values", to };
    }
    case "setTokenBudget": {
      const from = before?.op === "setTokenBudget" ? before.tokens : null;
      return { title: "Token budget", place: "Agent", from: budgetText(from), to: budgetText(operation.tokens) };
    }
  }
}

const budgetText = (tokens: number | null): string => (tokens === null ? "none" : countText(tokens));

function templateState(operation: SettingsOperation | undefined): string {
  if (operation?.op !== "setTemplate") return "default template";
  const lines = operation.source.replace(/\n$/, "").split("\n").length;
  return `own template, ${lines} ${lines === 1 ? "line" : "lines"}`;
}

function textState(operation: SettingsOperation | undefined): string {
  if (operation?.op !== "setToolText" && operation?.op !== "setMethodText") return "the tool's own";
  return valueText(operation.value);
}

function metadataState(operation: SettingsOperation | undefined): string {
  if (operation?.op !== "setToolMetadata" && operation?.op !== "setMethodMetadata") return "as declared";
  return operation.value === true ? "on" : operation.value === false ? "off" : valueText(operation.value);
}

/** `inherited` is what the switch falls back to without a choice of its own; a method falls back to on. */
function switchChange(
  before: SettingsOperation | undefined,
  state: SwitchState,
  inherited: boolean | undefined,
): Required<Pick<OperationText, "from" | "to">> {
  const from = before?.op === "setTool" || before?.op === "setMethod" ? before.state : "inherit";
  return { from: stateText(from, inherited), to: stateText(state, inherited) };
}

function stateText(state: SwitchState, inherited?: boolean): string {
  if (state !== "inherit") return state;
  return inherited === undefined ? "inherited" : `inherited ${inherited ? "on" : "off"}`;
}

/** A field's name for people: its schema title, else its key. */
export function fieldTitle(key: string, tool: ToolDefinition | undefined): string {
  return tool?.configSchema ? fieldLabel(tool, [key]) : key;
}

/** A value without the secrets in it: a new one is not shown, not even while it is unsaved. Without a schema nobody knows what is secret. */
export function configText(
  { key, value }: Pick<Extract<SettingsOperation, { op: "setConfig" }>, "key" | "value">,
  tool: Pick<ToolDefinition, "configSchema"> | undefined,
): string {
  const schema = tool?.configSchema;
  if (!schema) return isSecretMarker(value) ? "stored secret" : "a value";
  const isEmpty = (secret: JsonValue) => secret === null || secret === "";
  const shown = mapSecretsAt({ schema, place: [key] }, value, (secret) =>
    isEmpty(secret) ? secret : isSecretMarker(secret) ? "stored secret" : "new secret",
  );
  return valueText(shown);
}

const LONGEST_VALUE = 40;

function valueText(value: JsonValue): string {
  if (isSecretMarker(value)) return "stored secret";
  if (typeof value === "string" && value.trim() === "") return "empty";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
