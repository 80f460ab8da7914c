import { ownValue } from "@pegboard/json-schema";
import {
  compareNames,
  methodTokens,
  type NamedTools,
  operationItem,
  type TokenTable,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import type { CompareSearch } from "../../addresses/searches/compare-search.ts";
import { itemTitle } from "../../owner-editor/history/item-text.ts";
import { parseSearch } from "../../tool-list/search/search-query.ts";
import { searchTools } from "../../tool-list/search/search-tools.ts";
import { configStateOf, resolvedTools } from "../../tool-list/search/tool-filters.ts";
import { totalMethods } from "../../tool-list/total-methods.ts";
import type {
  AgentDifferences,
  ComparedMethod,
  ComparedTool,
  ComparedValue,
  Pair,
  Side,
} from "./agent-differences.ts";
import type { ComparedAgent } from "./use-compared-agent.ts";

/** Where methods stand: on in one agent alone, or in both. */
export type ComparedPart = Side | "same";

/** A row of the comparison. */
export type CompareRow = { key: string } & (
  | { kind: "tools"; part: ComparedPart; tools: ComparedTool[] }
  | { kind: "app"; name: string; count: number }
  | { kind: "tool"; part: ComparedPart; tool: ComparedTool; open: boolean }
  | {
      kind: "method";
      part: ComparedPart;
      tool: ComparedTool;
      method: ComparedMethod;
      isAlone: boolean;
    }
  | { kind: "values" | "prompts"; values: ComparedValue[]; secrets: number }
  | { kind: "value"; value: ComparedValue }
  | { kind: "template"; value: ComparedValue; open: boolean }
  | { kind: "lines"; value: ComparedValue }
);

/** The differences that a search leaves. */
export function findDifferences(
  found: AgentDifferences,
  text: string,
  { agents, tokens, tools }: { agents: Pair<ComparedAgent>; tokens: TokenTable; tools: NamedTools },
): AgentDifferences {
  if (text.trim() === "") return found;
  const { words, filters } = parseSearch(text);
  const matching = matchingMethods(agents, text, tokens);
  const left = (list: ComparedTool[]) =>
    list.flatMap(({ definition, methods }): ComparedTool[] => {
      const names = matching.get(definition.name);
      const shown = methods.filter((method) => names?.has(method.definition.name));
      return shown.length > 0 ? [{ definition, methods: shown }] : [];
    });
  const hasWords = wordFilter(words);
  const isFound = ({ now: [operation], tool }: ComparedValue) => {
    if (filters.length > 0 && (tool === undefined || !matching.has(tool))) return false;
    const name = tool === undefined ? "" : tools.get(tool)?.definition.displayName;
    return hasWords(itemTitle(operation, tools), name, tool);
  };
  return {
    only: [left(found.only[0]), left(found.only[1])],
    same: left(found.same),
    values: found.values.filter(isFound),
    prompts: found.prompts.filter(isFound),
    secrets: 0,
  };
}

/** The names of methods that a search finds in either agent, by tool. */
function matchingMethods(
  agents: Pair<ComparedAgent>,
  text: string,
  tokens: TokenTable,
): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const { now, edit } of agents) {
    const drafted = new Set(edit.drafted.pending.map(operationItem));
    const read = resolvedTools({
      configState: (tool) => {
        const entry = toToolSettings(ownValue(now.settings.tools, tool.definition.name));
        return configStateOf(tool, Object.keys(entry.config ?? {}).length);
      },
      tokens: (tool, method) => methodTokens(tokens, tool, method),
      isDrafted: (item) => drafted.has(item),
    });
    for (const { tool, methods } of searchTools(now.toolset.tools, text, read)) {
      const { name } = tool.definition;
      const known = names.get(name) ?? new Set();
      names.set(name, known);
      for (const { definition } of methods) known.add(definition.name);
    }
  }
  return names;
}

export interface DifferenceCounts {
  tools: number;
  values: number;
  prompts: number;
  same: number;
}

export const countDifferences = (found: AgentDifferences): DifferenceCounts => ({
  tools: totalMethods(found.only[0]) + totalMethods(found.only[1]),
  values: found.values.length,
  prompts: found.prompts.length,
  same: totalMethods(found.same),
});

interface RowArrangement extends Pick<CompareSearch, "show" | "group"> {
  isOpen(key: string): boolean;
}

/** The rows of the shown parts; what differs comes before what is equal. */
export function compareRows(found: AgentDifferences, arrangement: RowArrangement): CompareRow[] {
  const { show, isOpen } = arrangement;
  const isShown = (part: NonNullable<CompareSearch["show"]>) =>
    show === part || (show === undefined && part !== "same");
  const [a, b] = found.only;
  return [
    ...(isShown("tools")
      ? [...comparedToolRows(a, 0, arrangement), ...comparedToolRows(b, 1, arrangement)]
      : []),
    ...(isShown("values") ? valueRows(found) : []),
    ...(isShown("prompts") ? promptRows(found, isOpen) : []),
    ...(isShown("same") ? comparedToolRows(found.same, "same", arrangement) : []),
  ];
}

function comparedToolRows(
  tools: ComparedTool[],
  part: ComparedPart,
  { group, isOpen }: RowArrangement,
): CompareRow[] {
  if (tools.length === 0) return [];
  const rowsOf = (tool: ComparedTool): CompareRow[] => {
    const key = `${part} ${tool.definition.name}`;
    const isAlone = group === "none";
    const open = isAlone || isOpen(key);
    const methods = (open ? tool.methods : []).map((method): CompareRow => {
      const row = { part, tool, method, isAlone };
      return { key: `${key}/${method.definition.name}`, kind: "method", ...row };
    });
    return isAlone ? methods : [{ key, kind: "tool", part, tool, open }, ...methods];
  };
  const head: CompareRow = { key: `${part}`, kind: "tools", part, tools };
  if (group !== "app") return [head, ...tools.flatMap(rowsOf)];
  const appOf = ({ definition }: ComparedTool) => definition.app ?? "";
  const apps = [...new Set(tools.map(appOf))].sort(compareNames);
  const rowsOfApp = (name: string): CompareRow[] => {
    const ofApp = tools.filter((tool) => appOf(tool) === name);
    const app: CompareRow = {
      key: `${part} app ${name}`,
      kind: "app",
      name,
      count: totalMethods(ofApp),
    };
    return [app, ...ofApp.flatMap(rowsOf)];
  };
  return [head, ...apps.flatMap(rowsOfApp)];
}

function valueRows({ values, secrets }: AgentDifferences): CompareRow[] {
  if (values.length + secrets === 0) return [];
  return [
    { key: "values", kind: "values", values, secrets },
    ...values.map((value): CompareRow => ({ key: value.item, kind: "value", value })),
  ];
}

function promptRows({ prompts }: AgentDifferences, isOpen: (key: string) => boolean): CompareRow[] {
  if (prompts.length === 0) return [];
  return [
    { key: "prompts", kind: "prompts", values: prompts, secrets: 0 },
    ...prompts.flatMap((value): CompareRow[] => {
      const open = isOpen(value.item);
      const row: CompareRow = { key: value.item, kind: "template", value, open };
      return open ? [row, { key: `${value.item} lines`, kind: "lines", value }] : [row];
    }),
  ];
}

/** The tokens of methods, as the agents that are given them get them. */
export const tokensOfMethods = (tokens: TokenTable, { definition, methods }: ComparedTool) =>
  methods.reduce(
    (sum, method) =>
      sum + (method.isOffered ? methodTokens(tokens, definition.name, method.definition.name) : 0),
    0,
  );
