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

/** What is at a place before an operation, or after it. */
export const STATE_WORDS = {
  on: "on",
  off: "off",
  inherited: "inherited",
  inheritedAs: (state: string) => `inherited ${state}`,
  default: "default",
  none: "none",
  empty: "empty",
  added: "added",
  removed: "removed",
  removedFromAgent: "removed from this agent",
  replacedWith: (tool: string) => `replaced with ${tool}, without its secrets`,
  valuesChanged: "values changed",
  defaultTemplate: "default template",
  ownTemplate: (lines: number) => `own template, ${lines} ${lines === 1 ? "line" : "lines"}`,
  ofTool: "the tool's own",
  declared: "as declared",
  undecided: "not decided",
  refused: "refused",
  acceptedForAll: "accepted for all agents",
  acceptedFor: (agents: number) => `accepted for ${agents} ${agents === 1 ? "agent" : "agents"}`,
  storedSecret: "stored secret",
  newSecret: "new secret",
  /** Of a tool that is not there, so that nobody knows whether it is a secret. */
  hiddenValue: "a value",
};

const onOff = (isOn: boolean): string => STATE_WORDS[isOn ? "on" : "off"];

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
      const from = before?.op === "setConfig" ? configText(before, tool) : STATE_WORDS.default;
      return {
        from,
        to: operation.op === "setConfig" ? configText(operation, tool) : STATE_WORDS.default,
      };
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
      return { to: STATE_WORDS.removedFromAgent };
    case "replaceTool": {
      const replacement =
        tools.get(operation.replacement)?.definition.displayName ?? operation.replacement;
      return { to: STATE_WORDS.replacedWith(replacement) };
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
        from: before?.op === "setVariable" ? valueText(before.value) : STATE_WORDS.none,
        to: operation.op === "setVariable" ? valueText(operation.value) : STATE_WORDS.none,
      };
    case "setTestSet":
    case "removeTestSet":
      return {
        to: STATE_WORDS[
          operation.op === "removeTestSet"
            ? "removed"
            : before?.op === "setTestSet"
              ? "valuesChanged"
              : "added"
        ],
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

const presetsText = (presets: readonly string[]): string => presets.join(", ") || STATE_WORDS.none;

const budgetText = (tokens: number | null): string =>
  tokens === null ? STATE_WORDS.none : groupedDigits(tokens);

function templateState(operation: SettingsOperation | undefined): string {
  if (operation?.op !== "setTemplate") return STATE_WORDS.defaultTemplate;
  return STATE_WORDS.ownTemplate(operation.source.replace(/\n$/, "").split("\n").length);
}

function textState(operation: SettingsOperation | undefined): string {
  if (operation?.op !== "setToolText" && operation?.op !== "setMethodText")
    return STATE_WORDS.ofTool;
  return valueText(operation.value);
}

function metadataState(operation: SettingsOperation | undefined): string {
  if (operation?.op !== "setToolMetadata" && operation?.op !== "setMethodMetadata")
    return STATE_WORDS.declared;
  return typeof operation.value === "boolean" ? onOff(operation.value) : valueText(operation.value);
}

function behaviourState(operation: SettingsOperation | undefined): string {
  return operation?.op === "setMethodBehaviour"
    ? behaviourText(operation.field, operation.value)
    : STATE_WORDS.declared;
}

/** What was decided last. */
function reviewState(operation: SettingsOperation | undefined): string {
  const last = operation?.op === "setReview" ? operation.decisions.at(-1) : undefined;
  if (!last) return STATE_WORDS.undecided;
  const count = last.agents?.length;
  if (count === undefined) return STATE_WORDS.acceptedForAll;
  return count === 0 ? STATE_WORDS.refused : STATE_WORDS.acceptedFor(count);
}

/**
 * `inherited` is what the switch falls back to without a choice of its own; a method falls back to
 * on.
 */
function switchChange(
  before: SettingsOperation | undefined,
  state: SwitchState,
  inherited: boolean | undefined,
): Required<Pick<OperationText, "from" | "to">> {
  const from = before?.op === "setTool" || before?.op === "setMethod" ? before.state : "inherit";
  return { from: stateText(from, inherited), to: stateText(state, inherited) };
}

function stateText(state: SwitchState, inherited?: boolean): string {
  if (state !== "inherit") return STATE_WORDS[state];
  return inherited === undefined
    ? STATE_WORDS.inherited
    : STATE_WORDS.inheritedAs(onOff(inherited));
}

/** A value without its secrets, unsaved ones too. Without a schema every value may be secret. */
function configText(
  { key, value }: Pick<Extract<SettingsOperation, { op: "setConfig" }>, "key" | "value">,
  tool: Pick<ToolDefinition, "configSchema"> | undefined,
): string {
  const schema = tool?.configSchema;
  if (!schema) return isSecretMarker(value) ? STATE_WORDS.storedSecret : STATE_WORDS.hiddenValue;
  const isEmpty = (secret: JsonValue) => secret === null || secret === "";
  const shown = mapSecretsAt({ schema, place: [key] }, value, (secret) =>
    isEmpty(secret) || referencedVariable(secret)
      ? secret
      : STATE_WORDS[isSecretMarker(secret) ? "storedSecret" : "newSecret"],
  );
  return valueText(shown);
}

const LONGEST_VALUE = 40;

function valueText(value: JsonValue): string {
  if (isSecretMarker(value)) return STATE_WORDS.storedSecret;
  if (typeof value === "string" && value.trim() === "") return STATE_WORDS.empty;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
