import { ownValue } from "@pegboard/json-schema";
import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import {
  describeOperation,
  type NamedTools,
  type OperationContext,
  type OperationText,
  operationsBetween,
  restoreOperations,
  type SwitchState,
  toolsOfOperation,
  toSwitchState,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import type { ReactNode } from "react";
import { t } from "../../messages/t.ts";
import { type ReviewedChange, reviewedChanges } from "../review/reviewed-changes.ts";

/** An owner in tables of changes. */
export interface ChangeOwner {
  id: string;
  name: string;
  /** The tile for changes that concern no tool. */
  tile: ReactNode;
}

/** One item that two states of settings have differently. */
export interface ItemChange extends ReviewedChange {
  before: SettingsOperation | undefined;
  /** The owners that have this very change, where several are shown together. */
  of?: readonly ChangeOwner[];
}

/** The items of one tool, or of the owner as a whole. */
export interface ChangedTool {
  tool: string | undefined;
  changes: ItemChange[];
}

/**
 * The differences between two states of settings: those of the owner as a whole, then tool by tool.
 * `tools` tell what is off by itself.
 */
export function changesByTool(
  from: OwnerSettings,
  to: OwnerSettings,
  tools?: NamedTools,
): ChangedTool[] {
  const operations = operationsBetween(from, withEntriesOf(to, from)).filter(
    (one) => one.op !== "setTool" || ownSwitch(from, one.tool) !== ownSwitch(to, one.tool),
  );
  const wasOff = (tool: string) => {
    const state = ownSwitch(from, tool);
    return state === "off" || (state === "inherit" && tools?.get(tool)?.inherited === false);
  };
  // Methods stay off only where their tool was: the switch of a tool that is on may be stored anew.
  const told = reviewedChanges(operations).flatMap((change) => {
    const [tool] = toolsOfOperation(change.operation);
    if (change.keptOff.length === 0 || (tool !== undefined && wasOff(tool))) return [change];
    return [...change.keptOff, change.operation].map((operation) => ({ operation, keptOff: [] }));
  });
  return groupByTool(from, told);
}

/** What an agent's own settings make of a tool's switch: its entry, or the policy without one. */
function ownSwitch({ newTools = "inherit", tools }: OwnerSettings, tool: string): SwitchState {
  const entry = ownValue(tools, tool);
  if (entry === undefined) return newTools;
  return toSwitchState(toToolSettings(entry).enabled);
}

/** The changes that a draft makes: those of the owner as a whole, then tool by tool. */
export function draftedChanges(
  saved: OwnerSettings,
  pending: readonly SettingsOperation[],
): ChangedTool[] {
  return groupByTool(saved, reviewedChanges(pending)).toSorted(
    (one, other) => Number(one.tool !== undefined) - Number(other.tool !== undefined),
  );
}

/** The changes that come first, up to a number of them. */
export function firstChanges(changed: readonly ChangedTool[], most: number): ChangedTool[] {
  let room = most;
  return changed.flatMap(({ tool, changes }) => {
    const first = changes.slice(0, room);
    room -= first.length;
    return first.length > 0 ? [{ tool, changes: first }] : [];
  });
}

function groupByTool(from: OwnerSettings, told: readonly ReviewedChange[]): ChangedTool[] {
  const groups = new Map<string | undefined, ItemChange[]>();
  for (const { operation, keptOff } of told) {
    const [tool] = toolsOfOperation(operation);
    const change = { operation, before: restoreOperations(from, operation)[0], keptOff };
    const group = groups.get(tool);
    if (group) group.push(change);
    else groups.set(tool, [change]);
  }
  return [...groups].map(([tool, changes]) => ({ tool, changes }));
}

/** The operations of changes, those that keep methods off among them. */
export const operationsOf = (changes: readonly ItemChange[]): SettingsOperation[] =>
  changes.flatMap(({ operation, keptOff }) => [operation, ...keptOff]);

/** The operations that bring changes back to what these settings hold. */
export const restoreChanges = (
  settings: OwnerSettings,
  changes: readonly ItemChange[],
): SettingsOperation[] =>
  operationsOf(changes).flatMap((operation) => restoreOperations(settings, operation));

/** The number of changes of all tools. */
export const countItems = (changed: readonly ChangedTool[]): number =>
  changed.reduce((sum, { changes }) => sum + changes.length, 0);

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
  named: Pick<OperationContext, "tools" | "toolsBefore">,
): OperationText => describeOperation(operation, { ...named, before }, t);

/**
 * The operations that lead from one state of settings back to another, one for each item. A tool
 * that only the first has an entry for loses it with its switch, so that the policy for new tools
 * counts for it again.
 */
export function operationsBack(from: OwnerSettings, to: OwnerSettings): SettingsOperation[] {
  const gone = Object.keys(from.tools ?? {}).filter(
    (tool) => ownValue(to.tools, tool) === undefined,
  );
  return [
    ...operationsBetween(from, withEntriesOf(to, from)),
    ...gone.map((tool) => ({ op: "setTool", tool, state: "inherit" }) as const),
  ];
}
