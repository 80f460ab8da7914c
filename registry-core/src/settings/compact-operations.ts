import { ownValue, sameJson } from "@pegboard/json-schema";
import { isAgentOperation } from "./agent-operations.ts";
import { operationItem, toolsOfOperation, wholeTools } from "./operation-item.ts";
import type { OwnerSettings, SettingsOperation } from "./owner-settings.ts";
import { restoreOperations } from "./restore-operations.ts";
import { withoutSeen } from "./review/review-decisions.ts";
import { applyOperations } from "./settings-operations.ts";

type Numbered = readonly [index: number, operation: SettingsOperation];

/**
 * The operations that still lead from `saved` to the same result, in their order: a switch toggled
 * there and back disappears. The operations themselves are not rewritten, so a replacement stays a
 * replacement.
 */
export function compactOperations(
  saved: OwnerSettings,
  operations: readonly SettingsOperation[],
): SettingsOperation[] {
  const numbered = operations.map((operation, index): Numbered => [index, operation]);
  const ofAgent = numbered.filter(([, operation]) => isAgentOperation(operation));
  const policy = numbered.filter(([, operation]) => operation.op === "setNewTools");
  const kept = operationsByTool(numbered).flatMap((group) =>
    compactGroup(settingsOfTools(saved, group), group, policy),
  );
  const needed = dropUnneeded(
    saved,
    inNumberOrder([...kept, ...policy]),
    (operation) => operation.op === "setNewTools",
  );
  return inNumberOrder([...needed, ...lastChanges(saved, ofAgent)]).map(
    ([, operation]) => operation,
  );
}

/** The last operation on each item that ends up different from how it was saved. */
function lastChanges(saved: OwnerSettings, numbered: readonly Numbered[]): readonly Numbered[] {
  const after = result(saved, numbered);
  const last = new Map(numbered.map((entry) => [operationItem(entry[1]), entry]));
  const isChanged = ([, operation]: Numbered) =>
    !sameJson(restoreOperations(saved, operation), restoreOperations(after, operation));
  return inNumberOrder([...last.values()].filter(isChanged));
}

/** Groups operations by tool. Tools do not depend on one another, except through replacements. */
function operationsByTool(numbered: readonly Numbered[]): Numbered[][] {
  const linked = new Map<string, string>();
  const root = (tool: string): string => {
    let last = tool;
    for (let next = linked.get(last); next !== undefined; next = linked.get(last)) last = next;
    // The path is shortened, which makes the next search quick.
    for (let at = tool; at !== last; ) {
      const next = linked.get(at) ?? last;
      linked.set(at, last);
      at = next;
    }
    return last;
  };
  for (const [, operation] of numbered) {
    if (operation.op !== "replaceTool") continue;
    const [from, to] = [root(operation.tool), root(operation.replacement)];
    if (from !== to) linked.set(from, to);
  }
  const groups = new Map<string, Numbered[]>();
  for (const entry of numbered) {
    for (const tool of toolsOfOperation(entry[1]).slice(0, 1)) {
      const group = groups.get(root(tool));
      if (group) group.push(entry);
      else groups.set(root(tool), [entry]);
    }
  }
  return [...groups.values()];
}

function compactGroup(
  saved: OwnerSettings,
  group: readonly Numbered[],
  policy: readonly Numbered[],
): readonly Numbered[] {
  const inForce = policiesFor(group, policy);
  const all = inNumberOrder([...group, ...inForce]);
  if (group.every(([, operation]) => wholeTools(operation).length === 0)) {
    const needed = lastChanges(saved, group);
    if (
      sameJson(
        applySwitches(saved, inNumberOrder([...needed, ...inForce])),
        applySwitches(saved, all),
      )
    )
      return needed;
  }
  const isOfGroup = (operation: SettingsOperation) => operation.op !== "setNewTools";
  return dropUnneeded(saved, all, isOfGroup).filter(([, operation]) => isOfGroup(operation));
}

/**
 * The last changes of the policy before each of the operations. Other changes of the policy have no
 * effect on the operations.
 */
function policiesFor(group: readonly Numbered[], policy: readonly Numbered[]): readonly Numbered[] {
  const followed = group
    .map(([index]) => policy[countBefore(policy, index) - 1])
    .filter((entry) => entry !== undefined);
  return [...new Set(followed)];
}

function countBefore(sorted: readonly Numbered[], index: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.[0] ?? index) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The most operations that are applied to find out which can go. More would take longer than a
 * person waits; those that are kept lead to the same result.
 */
const MOST_APPLIED = 50_000;

function dropUnneeded(
  saved: OwnerSettings,
  numbered: readonly Numbered[],
  mayDrop: (operation: SettingsOperation) => boolean,
): readonly Numbered[] {
  const target = result(saved, numbered);
  let applied = 0;
  let kept = numbered;
  let before: readonly Numbered[];
  do {
    before = kept;
    for (const entry of before.filter(([, operation]) => mayDrop(operation))) {
      applied += kept.length;
      if (applied > MOST_APPLIED) return kept;
      const without = kept.filter((other) => other !== entry);
      if (sameJson(result(saved, without), target)) kept = without;
    }
  } while (kept.length < before.length);
  return kept;
}

function result(saved: OwnerSettings, numbered: readonly Numbered[]): OwnerSettings {
  return applyOperations(
    saved,
    numbered.map(([, operation]) => operation),
  );
}

/** The settings without notes of which forms were seen, so that only switches are compared. */
function applySwitches(saved: OwnerSettings, numbered: readonly Numbered[]): OwnerSettings {
  return applyOperations(saved, withoutSeen(numbered.map(([, operation]) => operation)));
}

function settingsOfTools(saved: OwnerSettings, group: readonly Numbered[]): OwnerSettings {
  const names = new Set(group.flatMap(([, operation]) => toolsOfOperation(operation)));
  const entries = [...names].flatMap((name) => {
    const entry = ownValue(saved.tools, name);
    return entry === undefined ? [] : [[name, entry] as const];
  });
  return { ...saved, tools: Object.fromEntries(entries) };
}

function inNumberOrder(numbered: readonly Numbered[]): Numbered[] {
  return [...numbered].sort(([a], [b]) => a - b);
}
