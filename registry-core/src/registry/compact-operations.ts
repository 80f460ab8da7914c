import { ownValue } from "../schema/own-value.ts";
import { sameJson } from "../schema/same-json.ts";
import { isAgentOperation } from "./agent-operations.ts";
import type { AgentSettings, SettingsOperation } from "./agent-settings.ts";
import { operationItem, toolsOf, wholeTools } from "./operation-item.ts";
import { applyOperations } from "./settings-operations.ts";

type Numbered = readonly [index: number, operation: SettingsOperation];

/**
 * The operations that are still needed to get from `saved` to the same result, in their order: a switch toggled there
 * and back disappears. Nothing is reworded, so a replacement stays a replacement.
 */
export function compactOperations(saved: AgentSettings, operations: readonly SettingsOperation[]): SettingsOperation[] {
  const numbered = operations.map((operation, index): Numbered => [index, operation]);
  const policy = numbered.filter(([, operation]) => operation.op === "setNewTools");
  const kept = groupByTool(numbered).flatMap((group) => compactGroup(partOf(saved, group), group, policy));
  const needed = dropUnneeded(saved, inOrder([...kept, ...policy]), (operation) => operation.op === "setNewTools");
  return inOrder([...needed, ...compactOfAgent(saved, numbered)]).map(([, operation]) => operation);
}

/** What is about the agent as a whole: the last word on each item, where it says something new. */
function compactOfAgent(saved: AgentSettings, numbered: readonly Numbered[]): Numbered[] {
  const ofAgent = numbered.filter(([, operation]) => isAgentOperation(operation));
  const last = new Map(ofAgent.map((entry) => [operationItem(entry[1]), entry]));
  return [...last.values()].filter(([, operation]) => applyOperations(saved, [operation]) !== saved);
}

/** Tools do not depend on one another, except through replacements. */
function groupByTool(numbered: readonly Numbered[]): Numbered[][] {
  const linked = new Map<string, string>();
  const root = (tool: string): string => {
    const next = linked.get(tool);
    return next === undefined ? tool : root(next);
  };
  for (const [, operation] of numbered) {
    if (operation.op !== "replaceTool") continue;
    const [from, to] = [root(operation.tool), root(operation.replacement)];
    if (from !== to) linked.set(from, to);
  }
  const groups = new Map<string, Numbered[]>();
  for (const entry of numbered) {
    for (const tool of toolsOf(entry[1]).slice(0, 1)) {
      groups.set(root(tool), [...(groups.get(root(tool)) ?? []), entry]);
    }
  }
  return [...groups.values()];
}

function compactGroup(
  saved: AgentSettings,
  group: readonly Numbered[],
  policy: readonly Numbered[],
): readonly Numbered[] {
  const isPlain = policy.length === 0 && group.every(([, operation]) => wholeTools(operation).length === 0);
  if (isPlain) {
    const last = new Map(group.map((entry) => [operationItem(entry[1]), entry]));
    const needed = inOrder([...last.values()]).filter(([, operation]) => applyOperations(saved, [operation]) !== saved);
    if (sameJson(result(saved, needed), result(saved, group))) return needed;
  }
  const isOfGroup = (operation: SettingsOperation) => operation.op !== "setNewTools";
  return dropUnneeded(saved, inOrder([...group, ...policy]), isOfGroup).filter(([, operation]) => isOfGroup(operation));
}

function dropUnneeded(
  saved: AgentSettings,
  numbered: readonly Numbered[],
  mayDrop: (operation: SettingsOperation) => boolean,
): readonly Numbered[] {
  const target = result(saved, numbered);
  let kept = numbered;
  let before: readonly Numbered[];
  do {
    before = kept;
    for (const entry of before.filter(([, operation]) => mayDrop(operation))) {
      const without = kept.filter((other) => other !== entry);
      if (sameJson(result(saved, without), target)) kept = without;
    }
  } while (kept.length < before.length);
  return kept;
}

function result(saved: AgentSettings, numbered: readonly Numbered[]): AgentSettings {
  return applyOperations(
    saved,
    numbered.map(([, operation]) => operation),
  );
}

function partOf(saved: AgentSettings, group: readonly Numbered[]): AgentSettings {
  const names = new Set(group.flatMap(([, operation]) => toolsOf(operation)));
  const entries = [...names].flatMap((name) => {
    const entry = ownValue(saved.tools, name);
    return entry === undefined ? [] : [[name, entry] as const];
  });
  return { ...saved, tools: Object.fromEntries(entries) };
}

function inOrder(numbered: readonly Numbered[]): Numbered[] {
  return [...numbered].sort(([a], [b]) => a - b);
}
