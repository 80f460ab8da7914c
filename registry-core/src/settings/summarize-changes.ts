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
  "presets",
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

/** Summarises operations. Of several operations on one item the last counts. */
export function summarizeChanges(operations: readonly SettingsOperation[]): ChangeSummary {
  const last = new Map(operations.map((operation) => [operationItem(operation), operation]));
  const kinds: ChangeSummary["kinds"] = {};
  for (const operation of last.values()) {
    const kind = changeKind(operation);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  const tools = touchedTools(operations);
  return {
    changes: last.size,
    kinds,
    tools: { count: tools.length, first: tools.slice(0, FIRST_TOOLS) },
  };
}

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
  setPresets: "presets",
};
