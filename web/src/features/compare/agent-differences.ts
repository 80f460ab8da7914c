import { isSecretMarker, mapSecretsAt, sameJson } from "@pegboard/json-schema";
import type {
  MethodDefinition,
  OwnerSettings,
  ResolvedTool,
  SettingsOperation,
  ToolDefinition,
  Toolset,
} from "@pegboard/registry-core";
import {
  type NamedTools,
  operationItem,
  restoreOperations,
  toolsOfOperation,
} from "@pegboard/registry-core/internal";
import { changesByTool } from "../../owner-editor/history/revision-changes.ts";

/** One state of a compared agent: its settings, and its tools with them. */
export interface ComparedState {
  settings: OwnerSettings;
  toolset: Toolset;
}

/** A compared agent as it is saved, and as its draft has it. */
export interface ComparedStates {
  saved: ComparedState;
  now: ComparedState;
}

/** Both agents in the order of their columns. */
export type Pair<Value> = readonly [a: Value, b: Value];
/** The place of an agent in a pair. */
export type Side = 0 | 1;

/** A method, and whether it is on in both agents. */
export interface ComparedMethod {
  definition: MethodDefinition;
  saved: Pair<boolean>;
  now: Pair<boolean>;
  /** Whether an agent is given it, so that it costs tokens there. */
  isOffered: boolean;
}

/** A tool with those of its methods that stand in one part of a comparison. */
export interface ComparedTool {
  definition: ToolDefinition;
  methods: ComparedMethod[];
}

/** A setting that differs, as the operations that would set it as each agent has it. */
export interface ComparedValue {
  item: string;
  /** The name of its tool; undefined for a setting of the agent as a whole. */
  tool: string | undefined;
  saved: Pair<SettingsOperation>;
  now: Pair<SettingsOperation>;
}

/** The comparison of two agents. What a draft has made equal stays in its part. */
export interface AgentDifferences {
  /** The methods that are on in the first agent alone, and in the second alone. */
  only: Pair<ComparedTool[]>;
  same: ComparedTool[];
  values: ComparedValue[];
  prompts: ComparedValue[];
  /** The number of values that hold secrets and are not compared. */
  secrets: number;
}

export function compareAgents(a: ComparedStates, b: ComparedStates): AgentDifferences {
  const found: AgentDifferences = {
    only: [[], []],
    same: [],
    values: [],
    prompts: [],
    secrets: 0,
  };
  for (const tools of pairTools(a, b)) placeMethods(found, tools);
  const known = new Map(
    [a, b].flatMap(({ now }) => now.toolset.tools).map((tool) => [tool.definition.name, tool]),
  );
  for (const value of differentValues(a, b)) {
    if (isSecretValue(value, known)) found.secrets += 1;
    else (isTemplateValue(value) ? found.prompts : found.values).push(value);
  }
  return found;
}

/** One tool as both agents have it, saved and drafted. */
interface ToolPair {
  definition: ToolDefinition;
  saved: Pair<ResolvedTool | undefined>;
  now: Pair<ResolvedTool | undefined>;
}

function pairTools(a: ComparedStates, b: ComparedStates): ToolPair[] {
  const byName = ({ toolset }: ComparedState) =>
    new Map(toolset.tools.map((tool) => [tool.definition.name, tool]));
  const [savedA, savedB, nowA, nowB] = [a.saved, b.saved, a.now, b.now].map(byName);
  const all = new Map([...(nowA ?? []), ...(nowB ?? [])]);
  return [...all.values()].flatMap(({ definition }): ToolPair[] => {
    const { name, generated } = definition;
    if (generated) return [];
    return [
      {
        definition,
        saved: [savedA?.get(name), savedB?.get(name)],
        now: [nowA?.get(name), nowB?.get(name)],
      },
    ];
  });
}

function placeMethods(found: AgentDifferences, { definition, saved, now }: ToolPair): void {
  const onIn = (tool: ResolvedTool | undefined) =>
    new Set(tool?.methods.flatMap((one) => (one.enabled ? one.definition.name : [])));
  const [savedA, savedB, nowA, nowB] = [...saved, ...now].map(onIn);
  const offered = new Set(
    now.flatMap((tool) =>
      (tool?.methods ?? []).flatMap((one) => (one.offered ? one.definition.name : [])),
    ),
  );
  const parts: Record<string, ComparedMethod[]> = { 0: [], 1: [], same: [] };
  for (const method of methodsOfBoth(now)) {
    const isIn = (names: Set<string> | undefined) => names?.has(method.name) ?? false;
    const compared: ComparedMethod = {
      definition: method,
      saved: [isIn(savedA), isIn(savedB)],
      now: [isIn(nowA), isIn(nowB)],
      isOffered: offered.has(method.name),
    };
    const part = partOf(compared);
    if (part !== undefined) parts[part]?.push(compared);
  }
  const place = (list: ComparedTool[], methods: ComparedMethod[] = []) => {
    if (methods.length > 0) list.push({ definition, methods });
  };
  place(found.only[0], parts[0]);
  place(found.only[1], parts[1]);
  place(found.same, parts.same);
}

/** The methods that either agent has: which form of a method an agent has may differ. */
function methodsOfBoth([a, b]: Pair<ResolvedTool | undefined>): MethodDefinition[] {
  const all = [...(a?.methods ?? []), ...(b?.methods ?? [])].map(({ definition }) => definition);
  return [...new Map(all.toReversed().map((method) => [method.name, method])).values()].reverse();
}

/** What drafts made equal stays where the saved agents have it. */
function partOf({ saved, now }: ComparedMethod): Side | "same" | undefined {
  for (const [a, b] of [now, saved]) if (a !== b) return a ? 0 : 1;
  return now[0] ? "same" : undefined;
}

const isTemplateValue = ({ now: [operation] }: ComparedValue): boolean =>
  operation.op === "setTemplate" || operation.op === "resetTemplate";

/** What is on is compared by what follows from all settings, not by the switches that are stored. */
const UNCOMPARED: ReadonlySet<SettingsOperation["op"]> = new Set([
  "setTool",
  "setMethod",
  "removeTool",
  "removeMethod",
  "setReview",
]);

function differentValues(a: ComparedStates, b: ComparedStates): ComparedValue[] {
  const states = [a.saved, b.saved, a.now, b.now].map(({ settings }) => settings);
  const [savedA = {}, savedB = {}, nowA = {}, nowB = {}] = states;
  const items = new Map(
    [...changesByTool(savedA, savedB), ...changesByTool(nowA, nowB)]
      .flatMap(({ changes }) => changes)
      .filter(({ operation }) => !UNCOMPARED.has(operation.op))
      .map(({ operation }) => [operationItem(operation), operation]),
  );
  return [...items].flatMap(([item, operation]): ComparedValue[] => {
    const valueIn = (settings: OwnerSettings) => restoreOperations(settings, operation)[0];
    const [fromA, fromB, toA, toB] = [savedA, savedB, nowA, nowB].map(valueIn);
    if (!fromA || !fromB || !toA || !toB) return [];
    const [tool] = toolsOfOperation(operation);
    return [{ item, tool, saved: [fromA, fromB], now: [toA, toB] }];
  });
}

function isSecretValue({ saved, now }: ComparedValue, tools: NamedTools): boolean {
  return [...saved, ...now].some((operation) => {
    if (operation.op !== "setConfig") return false;
    const schema = tools.get(operation.tool)?.definition.configSchema;
    if (!schema) return hasMarker(operation.value);
    let found = false;
    mapSecretsAt({ schema, place: [operation.key] }, operation.value, (secret) => {
      found = true;
      return secret;
    });
    return found || hasMarker(operation.value);
  });
}

const hasMarker = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (isSecretMarker(value as Parameters<typeof isSecretMarker>[0]) ||
    Object.values(value).some(hasMarker));

/** Whether a draft gives both agents the same value. */
export const isMadeEqual = ({ now: [a, b] }: ComparedValue): boolean => sameJson(a, b);

/** The methods of a part that a copy into the other agent would still switch on. */
export const differingMethods = ({ methods }: ComparedTool): ComparedMethod[] =>
  methods.filter(({ now: [a, b] }) => a !== b);

/** How many methods are on in an agent, as it is saved and as its draft has it. */
export function countOn(
  { only, same }: AgentDifferences,
  side: Side,
): Record<"saved" | "now", number> {
  const methods = [...only.flat(), ...same].flatMap((tool) => tool.methods);
  return {
    saved: methods.filter(({ saved }) => saved[side]).length,
    now: methods.filter(({ now }) => now[side]).length,
  };
}
