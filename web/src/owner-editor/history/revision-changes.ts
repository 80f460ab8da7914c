import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import {
  describeOperation,
  type NamedTools,
  type OperationText,
  operationsBetween,
  restoreOperations,
  toolsOfOperation,
} from "@pegboard/registry-core/internal";
import { t } from "../../messages/t.ts";

/** One item that two states of settings have differently. */
export interface ItemChange {
  operation: SettingsOperation;
  before: SettingsOperation | undefined;
}

/** The items of one tool, or of the owner as a whole. */
export interface ChangedTool {
  tool: string | undefined;
  changes: ItemChange[];
}

/**
 * The differences between two states of settings: those of the owner as a whole, then tool by tool.
 */
export function changesByTool(from: OwnerSettings, to: OwnerSettings): ChangedTool[] {
  const groups = new Map<string | undefined, ItemChange[]>();
  for (const operation of operationsBetween(from, withEntriesOf(to, from))) {
    const [tool] = toolsOfOperation(operation);
    const change = { operation, before: restoreOperations(from, operation)[0] };
    const group = groups.get(tool);
    if (group) group.push(change);
    else groups.set(tool, [change]);
  }
  return [...groups].map(([tool, changes]) => ({ tool, changes }));
}

/**
 * The settings with an empty entry for each tool that only the other state has one for, so that its
 * items are told apart.
 */
function withEntriesOf(settings: OwnerSettings, other: OwnerSettings): OwnerSettings {
  if (!other.tools) return settings;
  const empty = Object.keys(other.tools).map((tool) => [tool, {}] as const);
  return { ...settings, tools: { ...Object.fromEntries(empty), ...settings.tools } };
}

/** Whether a switch is on after an operation; undefined for an operation on something else. */
export function switchedOn(
  operation: SettingsOperation | undefined,
  tools: NamedTools,
): boolean | undefined {
  if (operation?.op !== "setTool" && operation?.op !== "setMethod") return undefined;
  if (operation.state !== "inherit") return operation.state === "on";
  return operation.op === "setMethod" || tools.get(operation.tool)?.inherited;
}

export const itemChangeText = (
  { operation, before }: ItemChange,
  tools: NamedTools,
): OperationText => describeOperation(operation, { before, tools }, t);
