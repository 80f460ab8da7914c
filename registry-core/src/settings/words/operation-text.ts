import type { ToolDefinition } from "../../definition/tool-definition.ts";
import type { JsonValue } from "../../schema/json-schema.ts";
import { isSecretMarker, referencedVariable } from "../../schema/secrets/secret-state.ts";
import { mapSecretsAt } from "../../schema/secrets/secrets.ts";
import { groupedDigits } from "../../words/said.ts";
import { isAgentOperation } from "../agent-operations.ts";
import type { AgentOperation, SettingsOperation, SwitchState } from "../owner-settings.ts";
import { behaviourText } from "./behaviour-text.ts";
import { type NamedTools, type OperationPlace, operationPlace } from "./operation-place.ts";

/** An operation in words: what it changes, where, and from what to what. */
export interface OperationText extends OperationPlace {
  /** Absent where only the new state is shown. */
  from?: string;
  to: string;
}

/** Describes `operation`; `before` is what the saved settings hold at that place. */
export function describeOperation(
  operation: SettingsOperation,
  before: SettingsOperation | undefined,
  tools: NamedTools,
): OperationText {
  return { ...operationPlace(operation, tools), ...describeChange(operation, before, tools) };
}

function describeChange(
  operation: SettingsOperation,
  before: SettingsOperation | undefined,
  tools: NamedTools,
): Pick<OperationText, "from" | "to"> {
  if (isAgentOperation(operation)) return changeOfAgent(operation, before);
  switch (operation.op) {
    case "setNewTools": {
      const from = before?.op === "setNewTools" ? before.state : "inherit";
      return { from: stateText(from), to: stateText(operation.state) };
    }
    case "setTool":
      return switchChange(before, operation.state, tools.get(operation.tool)?.inherited);
    case "setMethod":
      return switchChange(before, operation.state, true);
    case "setConfig":
    case "resetConfig": {
      const tool = tools.get(operation.tool)?.definition;
      const from = before?.op === "setConfig" ? configText(before, tool) : "default";
      return { from, to: operation.op === "setConfig" ? configText(operation, tool) : "default" };
    }
    case "setToolText":
    case "resetToolText":
    case "setMethodText":
    case "resetMethodText":
      return { from: textState(before), to: textState(operation) };
    case "setToolMetadata":
    case "resetToolMetadata":
    case "setMethodMetadata":
    case "resetMethodMetadata":
      return { from: metadataState(before), to: metadataState(operation) };
    case "setMethodBehaviour":
    case "resetMethodBehaviour":
      return { from: behaviourState(before), to: behaviourState(operation) };
    case "setReview":
      return { from: reviewState(before), to: reviewState(operation) };
    case "removeTool":
    case "removeMethod":
      return { to: "removed from this agent" };
    case "replaceTool": {
      const replacement = tools.get(operation.replacement)?.definition.displayName ?? operation.replacement;
      return { to: `replaced with ${replacement}, without its secrets` };
    }
  }
}

function changeOfAgent(
  operation: AgentOperation,
  before: SettingsOperation | undefined,
): Pick<OperationText, "from" | "to"> {
  switch (operation.op) {
    case "setTemplate":
    case "resetTemplate":
      return { from: templateState(before), to: templateState(operation) };
    case "setVariable":
    case "removeVariable":
      return {
        from: before?.op === "setVariable" ? valueText(before.value) : "none",
        to: operation.op === "setVariable" ? valueText(operation.value) : "none",
      };
    case "setTestSet":
    case "removeTestSet":
      return {
        to: operation.op === "removeTestSet" ? "removed" : before?.op === "setTestSet" ? "values changed" : "added",
      };
    case "setTokenBudget":
      return {
        from: budgetText(before?.op === "setTokenBudget" ? before.tokens : null),
        to: budgetText(operation.tokens),
      };
    case "setPresets":
      return {
        from: presetsText(before?.op === "setPresets" ? before.presets : []),
        to: presetsText(operation.presets),
      };
  }
}

const presetsText = (presets: readonly string[]): string => presets.join(", ") || "none";

const budgetText = (tokens: number | null): string => (tokens === null ? "none" : groupedDigits(tokens));

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

function behaviourState(operation: SettingsOperation | undefined): string {
  return operation?.op === "setMethodBehaviour" ? behaviourText(operation.field, operation.value) : "as declared";
}

/** What was decided last. */
function reviewState(operation: SettingsOperation | undefined): string {
  const last = operation?.op === "setReview" ? operation.decisions.at(-1) : undefined;
  if (!last) return "not decided";
  const count = last.agents?.length;
  if (count === undefined) return "accepted for all agents";
  return count === 0 ? "refused" : `accepted for ${count} ${count === 1 ? "agent" : "agents"}`;
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

/** A value without its secrets, unsaved ones too. Without a schema every value may be secret. */
function configText(
  { key, value }: Pick<Extract<SettingsOperation, { op: "setConfig" }>, "key" | "value">,
  tool: Pick<ToolDefinition, "configSchema"> | undefined,
): string {
  const schema = tool?.configSchema;
  if (!schema) return isSecretMarker(value) ? "stored secret" : "a value";
  const isEmpty = (secret: JsonValue) => secret === null || secret === "";
  const shown = mapSecretsAt({ schema, place: [key] }, value, (secret) =>
    isEmpty(secret) || referencedVariable(secret) ? secret : isSecretMarker(secret) ? "stored secret" : "new secret",
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
