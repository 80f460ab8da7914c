import type { MethodDefinition } from "@pegboard/registry-core";
import type { RegistryFilter } from "../../../addresses/searches/registry-search.ts";
import type { SelectableList } from "../../../components/selection/selection.ts";
import { doesMethodDeclare, doesToolDeclare, passesFilter } from "../../../settings/search/declared-filters.ts";
import { type FilterKey, parseSearch } from "../../../settings/search/search-query.ts";
import { type RegistryTool, setKeys } from "../registry-model.ts";

/** A tool that the list shows, because it matches itself (`whole`) or because some of its methods do. */
export interface FoundTool {
  tool: RegistryTool;
  whole: boolean;
  /** What is shown of its methods: those that match, and all of a tool that matches itself. */
  methods: readonly MethodDefinition[];
}

/** Tools under one head. */
export interface FoundGroup {
  /** Undefined where the list is not grouped. */
  name: string | undefined;
  items: FoundTool[];
}

export interface GroupRow {
  kind: "group";
  key: string;
  level: number;
  open: boolean;
  group: FoundGroup;
  /** What selecting it selects. */
  ids: string[];
}

export interface ToolRow {
  kind: "tool";
  key: string;
  level: number;
  open: boolean;
  found: FoundTool;
}

export interface MethodRow {
  kind: "method";
  key: string;
  level: number;
  tool: RegistryTool;
  method: MethodDefinition;
  /** The only one of its tool that matches: one row stands for both. */
  joined: boolean;
  last: boolean;
}

export type RegistryRow = GroupRow | ToolRow | MethodRow;

export const methodKey = (tool: string, method: string) => `${tool}/${method}`;

/**
 * What matches the query and the filter. Every word must be in the tool's names, or together with one method's. Of the filters of the
 * query those count that ask what tools declare; how a tool is on is another question in every agent.
 */
export function findRegistryTools(tools: RegistryTool[], query: string, only?: RegistryFilter): FoundTool[] {
  const { words: text, filters } = parseSearch(query);
  if (!filters.every(({ key }) => DECLARED.includes(key))) return [];
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const matches = (text = "") => words.every((word) => text.includes(word));
  const filter = only && FILTERS[only];
  return tools.flatMap((tool): FoundTool[] => {
    const { definition } = tool;
    const { methods } = definition;
    const [ofTool, ...ofMethods] = tool.texts;
    if (!filters.every((one) => passesFilter(one, doesToolDeclare(definition, one)))) return [];
    const passes = (method: MethodDefinition) =>
      filters.every((one) => passesFilter(one, doesMethodDeclare(definition, method, one)));
    if (matches(ofTool) && (filter?.tool(tool) ?? true) && methods.every(passes)) {
      return [{ tool, whole: true, methods }];
    }
    const some = methods.filter(
      (method, index) =>
        matches(ofMethods[index]) && passes(method) && (!filter || filter.tool(tool) || filter.method(tool, method)),
    );
    return some.length > 0 ? [{ tool, whole: false, methods: some }] : [];
  });
}

const DECLARED: readonly FilterKey[] = ["app", "risk", "tag"];

interface FilterJudges {
  tool(tool: RegistryTool): boolean;
  method(tool: RegistryTool, method: MethodDefinition): boolean;
}

const FILTERS: Record<RegistryFilter, FilterJudges> = {
  hidden: {
    tool: ({ definition }) => !definition.visible,
    method: (_tool, { visible }) => !visible,
  },
  core: {
    tool: ({ definition }) => definition.isCore,
    method: (_tool, { isCore }) => isCore,
  },
  changed: {
    tool: (tool) => setKeys(tool).length > 0,
    method: (tool, { name }) => setKeys(tool, name).length > 0,
  },
  disabled: {
    tool: ({ disabledReason }) => disabledReason !== undefined,
    method: () => false,
  },
};

/** The rows from top to bottom. Groups, and tools whose methods match, are open until they are turned; the others are folded until then. */
export function registryRows(groups: readonly FoundGroup[], turned: ReadonlySet<string>): RegistryRow[] {
  return groups.flatMap((group): RegistryRow[] => {
    const { name, items } = group;
    if (name === undefined) return items.flatMap((found) => toolRows(found, turned, 1));
    const key = groupKey(name);
    const open = !turned.has(key);
    const head: GroupRow = { kind: "group", key, level: 1, open, group, ids: items.flatMap(idsOfFound) };
    return open ? [head, ...items.flatMap((found) => toolRows(found, turned, 2))] : [head];
  });
}

export const groupKey = (name: string) => `group:${name}`;

function toolRows(found: FoundTool, turned: ReadonlySet<string>, level: number): RegistryRow[] {
  const { tool, whole, methods } = found;
  const { name } = tool.definition;
  const open = turned.has(name) === whole;
  const joined = !whole && methods.length === 1;
  const rows = methods.map((method, index): MethodRow => {
    const last = index === methods.length - 1;
    const depth = joined ? level : level + 1;
    return { kind: "method", key: methodKey(name, method.name), level: depth, tool, method, joined, last };
  });
  if (joined) return rows;
  const head: ToolRow = { kind: "tool", key: name, level, open, found };
  return open ? [head, ...rows] : [head];
}

/** What can be selected: tools that match themselves, and methods. A tool that only carries a match selects nothing. */
export function selectableRows(rows: RegistryRow[], found: readonly FoundTool[]): SelectableList<RegistryRow> {
  return {
    rows,
    idsOf: idsOfRow,
    isUnfolded: (row) => row.kind === "group" && row.open,
    all: () => found.flatMap(idsOfFound),
  };
}

export function idsOfRow(row: RegistryRow): string[] {
  switch (row.kind) {
    case "group":
      return row.ids;
    case "tool":
      return row.found.whole ? [row.key] : [];
    case "method":
      return [row.key];
  }
}

function idsOfFound({ tool, whole, methods }: FoundTool): string[] {
  const { name } = tool.definition;
  return whole ? [name] : methods.map((method) => methodKey(name, method.name));
}
