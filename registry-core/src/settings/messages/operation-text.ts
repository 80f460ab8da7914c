import {
  isSecretMarker,
  isSecretPlace,
  type JsonValue,
  mapSecretsAt,
  referencedVariable,
} from "@pegboard/json-schema";
import { english, formatNumber, type Translate } from "@pegboard/json-schema/messages";
import type { RiskClass } from "../../definition/method-risk.ts";
import { RISK_CLASS_TITLES } from "../../definition/risk-classes.ts";
import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { isAgentOperation } from "../agent-operations.ts";
import type {
  AgentOperation,
  BehaviourField,
  BehaviourValue,
  SettingsOperation,
  SwitchState,
  ToolSearch,
  UnattendedRun,
} from "../owner-settings.ts";
import type { ToolsetRule } from "../toolset-rule.ts";
import { type NamedTools, type OperationPlace, operationPlace } from "./operation-place.ts";
import { ruleInWords } from "./rule-text.ts";

/** An operation in words: what it changes, where, and from what to what. */
export interface OperationText extends OperationPlace {
  /** Absent where only the new state is shown. */
  from?: string;
  to: string;
}

const switchedText = (isOn: boolean, t: Translate): string => (isOn ? t("on") : t("off"));

/** Where an operation is made: what the saved settings hold at its place, and the tools by name. */
export interface OperationContext {
  before: SettingsOperation | undefined;
  tools: NamedTools;
  /** The tools before the operation, where a switch may fall back to something else than after. */
  toolsBefore?: NamedTools | undefined;
}

/** Describes `operation`. */
export function describeOperation(
  operation: SettingsOperation,
  context: OperationContext,
  t: Translate = english,
): OperationText {
  return {
    ...operationPlace(operation, context.tools, t),
    ...describeChange(operation, context, t),
  };
}

function describeChange(
  operation: SettingsOperation,
  { before, tools, toolsBefore = tools }: OperationContext,
  t: Translate,
): Pick<OperationText, "from" | "to"> {
  if (isAgentOperation(operation)) return changeOfAgent(operation, before, t);
  switch (operation.op) {
    case "setNewTools": {
      const from = before?.op === "setNewTools" ? before.state : "inherit";
      return { from: policyText(from, t), to: policyText(operation.state, t) };
    }
    case "setTool":
      return switchChange(
        before,
        {
          state: operation.state,
          inherited: tools.get(operation.tool)?.inherited,
          inheritedBefore: toolsBefore.get(operation.tool)?.inherited,
        },
        t,
      );
    case "setMethod":
      return switchChange(
        before,
        { state: operation.state, inherited: true, inheritedBefore: true },
        t,
      );
    case "setConfig":
    case "resetConfig": {
      const tool = tools.get(operation.tool)?.definition;
      // A secret has no default: what nobody set is not there.
      const isSecret = tool?.configSchema && isSecretPlace(tool.configSchema, [operation.key]);
      const unset = isSecret ? t("not set") : t("default");
      return {
        from: before?.op === "setConfig" ? configText(before, tool, t) : unset,
        to: operation.op === "setConfig" ? configText(operation, tool, t) : unset,
      };
    }
    case "setToolText":
    case "resetToolText":
    case "setMethodText":
    case "resetMethodText":
    case "setParameterText":
    case "resetParameterText":
      return { from: textState(before, t), to: textState(operation, t) };
    case "setToolMetadata":
    case "resetToolMetadata":
    case "setMethodMetadata":
    case "resetMethodMetadata":
      return { from: metadataState(before, t), to: metadataState(operation, t) };
    case "setMethodBehaviour":
    case "resetMethodBehaviour":
      return { from: behaviourState(before, t), to: behaviourState(operation, t) };
    case "setReview":
      return { from: reviewState(before, t), to: reviewState(operation, t) };
    case "removeTool":
    case "removeMethod":
      return {
        to: isPresent(operation, tools)
          ? t("its entry is removed, so all of it is as by default")
          : t("removed from this agent"),
      };
    case "replaceTool": {
      const replacement =
        tools.get(operation.replacement)?.definition.displayName ?? operation.replacement;
      return { to: t("replaced with {tool}, without its secrets", { tool: replacement }) };
    }
  }
}

function isPresent(
  operation: Extract<SettingsOperation, { op: "removeTool" | "removeMethod" }>,
  tools: NamedTools,
): boolean {
  const tool = tools.get(operation.tool)?.definition;
  if (operation.op === "removeTool" || !tool) return tool !== undefined;
  return tool.methods.some(({ name }) => name === operation.method);
}

function changeOfAgent(
  operation: AgentOperation,
  before: SettingsOperation | undefined,
  t: Translate,
): Pick<OperationText, "from" | "to"> {
  switch (operation.op) {
    case "setTemplate":
    case "resetTemplate":
      return { from: templateState(before, t), to: templateState(operation, t) };
    case "setVariable":
    case "removeVariable":
      return {
        from:
          before?.op === "setVariable"
            ? operationValueText(before.value, t)
            : t("none", undefined, "not set"),
        to:
          operation.op === "setVariable"
            ? operationValueText(operation.value, t)
            : t("none", undefined, "not set"),
      };
    case "setTestSet":
    case "removeTestSet":
      if (operation.op === "removeTestSet") return { to: t("removed") };
      return {
        to:
          before?.op === "setTestSet" ? t("values changed") : t("added", undefined, "test values"),
      };
    case "setTokenBudget":
      return {
        from: budgetText(before?.op === "setTokenBudget" ? before.tokens : null, t),
        to: budgetText(operation.tokens, t),
      };
    case "setToolSearch":
      return {
        from: toolSearchText(before?.op === "setToolSearch" ? before.search : "own", t),
        to: toolSearchText(operation.search, t),
      };
    case "setUnattended":
      return {
        from: unattendedText(before?.op === "setUnattended" ? before.unattended : null, t),
        to: unattendedText(operation.unattended, t),
      };
    case "setPresets":
      return {
        from: presetsText(before?.op === "setPresets" ? before.presets : [], t),
        to: presetsText(operation.presets, t),
      };
    case "setRule":
      return {
        from: ruleText(before?.op === "setRule" ? before.rule : null, t),
        to: ruleText(operation.rule, t),
      };
  }
}

const ruleText = (rule: ToolsetRule | null, t: Translate): string =>
  rule ? ruleInWords(rule, t) : t("none", undefined, "not set");

function toolSearchText(search: ToolSearch, t: Translate): string {
  switch (search) {
    case "own":
      return "search_tools";
    case "provider":
      return t("the provider's search");
    case "none":
      return t("all at once");
  }
}
/** How long a call waits for an approval: in minutes where these are whole. */
const approvalWaitText = (seconds: number, t: Translate): string =>
  seconds % 60 === 0
    ? t("{count, number} {count, plural, one {minute} other {minutes}}", { count: seconds / 60 })
    : t("{count, number} {count, plural, one {second} other {seconds}}", { count: seconds });

const unattendedText = (unattended: UnattendedRun | null, t: Translate): string => {
  if (!unattended) return t("no");
  const { declineAfter } = unattended;
  return declineAfter === undefined
    ? t("yes")
    : t("yes, calls are declined after {wait}", { wait: approvalWaitText(declineAfter, t) });
};

const presetsText = (presets: readonly string[], t: Translate): string =>
  presets.join(", ") || t("none", undefined, "not set");

const budgetText = (tokens: number | null, t: Translate): string =>
  tokens === null ? t("none", undefined, "not set") : formatNumber(tokens, t);

function templateState(operation: SettingsOperation | undefined, t: Translate): string {
  if (operation?.op !== "setTemplate") return t("default template");
  const lines = operation.source.replace(/\n$/, "").split("\n").length;
  return t("own template, {lines} {lines, plural, one {line} other {lines}}", { lines });
}

const TEXT_OPERATIONS: ReadonlySet<string> = new Set([
  "setToolText",
  "setMethodText",
  "setParameterText",
]);

function textState(operation: SettingsOperation | undefined, t: Translate): string {
  if (!operation || !TEXT_OPERATIONS.has(operation.op) || !("original" in operation))
    return t("the tool's own");
  return operationValueText(operation.value, t);
}

function metadataState(operation: SettingsOperation | undefined, t: Translate): string {
  if (operation?.op !== "setToolMetadata" && operation?.op !== "setMethodMetadata")
    return t("as declared");
  const { value } = operation;
  if (typeof value === "boolean") return switchedText(value, t);
  return Array.isArray(value) ? riskClassesText(value, t) : operationValueText(value, t);
}

/** The classes of a method; a risk that is set and empty is none. */
const riskClassesText = (risk: readonly RiskClass[], t: Translate): string =>
  risk.map((one) => RISK_CLASS_TITLES[one](t)).join(", ") || t("none", undefined, "risk");

function behaviourState(operation: SettingsOperation | undefined, t: Translate): string {
  return operation?.op === "setMethodBehaviour"
    ? behaviourText(operation.field, operation.value, t)
    : t("as declared");
}

/** What was decided last. */
function reviewState(operation: SettingsOperation | undefined, t: Translate): string {
  const last = operation?.op === "setReview" ? operation.decisions.at(-1) : undefined;
  if (!last) return t("not decided");
  const count = last.agents?.length;
  if (count === undefined) return t("accepted for all agents");
  return count === 0
    ? t("refused")
    : t("accepted for {agents} {agents, plural, one {agent} other {agents}}", { agents: count });
}

/**
 * A switch, and what it falls back to without a choice of its own, after and before the change; a
 * method falls back to on.
 */
interface ChangedSwitch {
  state: SwitchState;
  inherited: boolean | undefined;
  inheritedBefore: boolean | undefined;
}

function switchChange(
  before: SettingsOperation | undefined,
  { state, inherited, inheritedBefore }: ChangedSwitch,
  t: Translate,
): Required<Pick<OperationText, "from" | "to">> {
  const from = before?.op === "setTool" || before?.op === "setMethod" ? before.state : "inherit";
  return {
    from: describeSwitchState(from, inheritedBefore, t),
    to: describeSwitchState(state, inherited, t),
  };
}

const policyText = (state: SwitchState, t: Translate): string =>
  state === "inherit" ? t("tool's default") : switchedText(state === "on", t);

function describeSwitchState(
  state: SwitchState,
  inherited: boolean | undefined,
  t: Translate,
): string {
  if (state !== "inherit") return switchedText(state === "on", t);
  return inherited === undefined
    ? t("inherited")
    : t("inherited {state}", { state: switchedText(inherited, t) });
}

/** A value without its secrets, unsaved ones too. Without a schema every value may be secret. */
function configText(
  { key, value }: Pick<Extract<SettingsOperation, { op: "setConfig" }>, "key" | "value">,
  tool: Pick<ToolDefinition, "configSchema"> | undefined,
  t: Translate,
): string {
  const schema = tool?.configSchema;
  if (!schema) return isSecretMarker(value) ? t("stored secret") : t("a value");
  const isEmpty = (secret: JsonValue) => secret === null || secret === "";
  const shown = mapSecretsAt({ schema, place: [key] }, value, (secret) =>
    isEmpty(secret) || referencedVariable(secret) ? secret : secretText(secret, t),
  );
  return operationValueText(shown, t);
}

const secretText = (secret: JsonValue, t: Translate): string =>
  isSecretMarker(secret) ? t("stored secret") : t("new secret");

const LONGEST_SHOWN_VALUE = 40;

function operationValueText(value: JsonValue, t: Translate): string {
  if (isSecretMarker(value)) return t("stored secret");
  if (typeof value === "string" && value.trim() === "") return t("empty");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST_SHOWN_VALUE ? `${text.slice(0, LONGEST_SHOWN_VALUE)}…` : text;
}

/** The value of a field about how a method runs. */
function behaviourText(
  field: BehaviourField,
  value: BehaviourValue | null | undefined,
  t: Translate,
): string {
  if (Array.isArray(value)) {
    const shown = value.filter((each) => each.inPrompt).length;
    return shown > 0
      ? t("{count}, {shown} of them in prompts", { count: value.length, shown })
      : `${value.length}`;
  }
  if (typeof value === "number")
    return field === "timeout"
      ? t("{count, number} {count, plural, one {second} other {seconds}}", { count: value })
      : t("{count, number} {count, plural, one {character} other {characters}}", { count: value });
  if (value === true) return t("yes");
  return field === "timeout" || field === "maxResultSize" || field === "examples"
    ? t("none", undefined, "no limit, no examples")
    : t("no");
}
