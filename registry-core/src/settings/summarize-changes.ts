import { operationItem, toolsOfOperation } from "./operation-item.ts";
import type { SettingsOperation, SwitchState, TemplateName } from "./owner-settings.ts";

/** What an operation does, without the value that it sets. */
export const CHANGE_KINDS = [
  "tool_on",
  "tool_off",
  "tool_inherit",
  "method_on",
  "method_off",
  "method_inherit",
  "value",
  "text",
  "metadata",
  "behaviour",
  "review",
  "removed",
  "replaced",
  "policy_on",
  "policy_off",
  "policy_inherit",
  "system_prompt",
  "user_prompt",
  "variable",
  "test_values",
  "budget",
  "tool_search",
  "unattended",
  "presets",
  "rule",
] as const;
/** One of `CHANGE_KINDS`. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What a list of operations changes, in numbers. It contains no value of the settings. */
export interface ChangeSummary {
  /** The number of changed items, each counted once. */
  changes: number;
  kinds: { [Kind in ChangeKind]?: number };
  /** The number of tools that the operations touch, and the first three by name. */
  tools: { count: number; first: string[] };
}

const FIRST_TOOLS = 3;

/** Summarises operations. The numbers are those of `countedChanges`. */
export function summarizeChanges(operations: readonly SettingsOperation[]): ChangeSummary {
  const counted = countedChanges(operations);
  const kinds: ChangeSummary["kinds"] = {};
  for (const operation of counted) {
    const kind = changeKind(operation);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  const tools = touchedTools(operations);
  return {
    changes: counted.length,
    kinds,
    tools: { count: tools.length, first: tools.slice(0, FIRST_TOOLS) },
  };
}

/**
 * The operations that a person counts: the last on each item, without those that only keep a method
 * off while its tool goes on.
 */
export function countedChanges(operations: readonly SettingsOperation[]): SettingsOperation[] {
  const kept: ReadonlySet<SettingsOperation> = new Set(keptOff(operations));
  return [...lastOfItems(operations).values()].filter((operation) => !kept.has(operation));
}

/** How many changes a list of operations makes. Every screen that counts changes asks here. */
export const countChanges = (operations: readonly SettingsOperation[]): number =>
  countedChanges(operations).length;

type MethodSwitch = Extract<SettingsOperation, { op: "setMethod" }>;

/**
 * The operations that keep a method off while its tool goes on. The tool's own operation stands for
 * them: a tool that is off has no method on, so they change nothing. No list that keeps methods off
 * stores the switch of a tool that is on already, so "on" and "as inherited" both mean that it goes on.
 */
export function keptOff(operations: readonly SettingsOperation[]): MethodSwitch[] {
  const last = lastOfItems(operations);
  return [...last.values()].filter((operation): operation is MethodSwitch => {
    if (operation.op !== "setMethod" || operation.state !== "off") return false;
    const ofTool = last.get(operationItem({ op: "setTool", tool: operation.tool, state: "on" }));
    return ofTool?.op === "setTool" && ofTool.state !== "off";
  });
}

const lastOfItems = (operations: readonly SettingsOperation[]) =>
  new Map(operations.map((operation) => [operationItem(operation), operation]));

/** The tools that operations touch, each once. */
export function touchedTools(operations: readonly SettingsOperation[]): string[] {
  return [...new Set(operations.flatMap(toolsOfOperation))];
}

function changeKind(operation: SettingsOperation): ChangeKind {
  switch (operation.op) {
    case "setTool":
    case "setMethod":
    case "setNewTools":
      return `${SWITCHES[operation.op]}_${operation.state}` as const;
    case "setTemplate":
    case "resetTemplate":
      return `${operation.template}_prompt` as const;
    default:
      return OPERATION_CHANGE_KINDS[operation.op];
  }
}

const SWITCHES = { setTool: "tool", setMethod: "method", setNewTools: "policy" } as const;

type Simple = Exclude<SettingsOperation, { state: SwitchState } | { template: TemplateName }>["op"];

const OPERATION_CHANGE_KINDS: Record<Simple, ChangeKind> = {
  setConfig: "value",
  resetConfig: "value",
  setToolText: "text",
  resetToolText: "text",
  setMethodText: "text",
  resetMethodText: "text",
  setParameterText: "text",
  resetParameterText: "text",
  setToolMetadata: "metadata",
  resetToolMetadata: "metadata",
  setMethodMetadata: "metadata",
  resetMethodMetadata: "metadata",
  setMethodBehaviour: "behaviour",
  resetMethodBehaviour: "behaviour",
  setReview: "review",
  removeTool: "removed",
  removeMethod: "removed",
  replaceTool: "replaced",
  setVariable: "variable",
  removeVariable: "variable",
  setTestSet: "test_values",
  removeTestSet: "test_values",
  setTokenBudget: "budget",
  setToolSearch: "tool_search",
  setUnattended: "unattended",
  setPresets: "presets",
  setRule: "rule",
};
