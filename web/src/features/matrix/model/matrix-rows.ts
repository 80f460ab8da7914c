import {
  agentCatalog,
  type MethodDefinition,
  type ResolvedTool,
  sortToolsByWeight,
  type ToolDefinition,
} from "@pegboard/registry-core";
import {
  type Arrangement,
  arrangeTools,
  type Catalog,
  type MethodNames,
  methodTokens,
  type TokenTable,
  type ToolGroup,
} from "@pegboard/registry-core/internal";
import { inTurns } from "@pegboard/ui/in-turns.ts";
import { joinFilters, type TypedFilter, writeFilter } from "@pegboard/ui/search/filter-text.ts";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { MatrixSearch } from "../../../addresses/searches/matrix-search.ts";
import { asksForHidden, parseSearch } from "../../../tool-list/search/search-query.ts";
import { searchTools, toolSearchCode } from "../../../tool-list/search/search-tools.ts";
import { resolvedTools } from "../../../tool-list/search/tool-filters.ts";
import type { ToolMatch } from "../../../tool-list/search/tool-match.ts";
import { type ToolListRow, toolRowsOf } from "../../../tool-list/tool-rows.ts";
import { totalMethods } from "../../../tool-list/total-methods.ts";
import { type Resolved, resolveMatrixInSteps, resolveMatrixTools } from "./matrix-columns.ts";

interface MatrixTool {
  definition: ToolDefinition;
}

/** A tool of the matrix, and which of its methods are shown. */
export interface MatrixMatch extends ToolMatch<MatrixTool, MethodDefinition> {
  /** The tokens with all of these methods on. */
  tokens: number;
}

export type MatrixGroup = ToolGroup<MatrixMatch>;
export type MatrixRow = ToolListRow<MatrixMatch>;

export function matrixMatch(
  definition: ToolDefinition,
  methods: MethodDefinition[],
  tokens: TokenTable,
): MatrixMatch {
  const { name } = definition;
  const sum = methods.reduce((total, method) => total + methodTokens(tokens, name, method.name), 0);
  return { tool: { definition }, methods, whole: true, tokens: sum };
}

export const groupTools = (
  matches: MatrixMatch[],
  arrangement: Arrangement,
  isChanged: (tool: string) => boolean,
): MatrixGroup[] =>
  arrangeTools(matches, arrangement, {
    definition: ({ tool }: MatrixMatch) => tool.definition,
    tokens: ({ tokens }: MatrixMatch) => tokens,
    isChanged: ({ tool }: MatrixMatch) => isChanged(tool.definition.name),
  });

/**
 * The rows from top to bottom. A tool that only contains matches shows them without being unfolded.
 */
export const matrixRows = toolRowsOf<MatrixMatch>({
  nameOf: ({ definition }) => definition.name,
  methodNameOf: ({ name }) => name,
  joins: false,
});

/** The methods of a row; nothing where the row only contains matches. */
export function namesOfRow(row: MatrixRow): MethodNames[] {
  switch (row.kind) {
    case "group":
      return row.group.items.map(namesOfTool);
    case "tool":
      return row.match.whole ? [namesOfTool(row.match)] : [];
    case "method":
      return [{ tool: row.tool.definition.name, methods: [row.method.name] }];
  }
}

const namesOfTool = ({ tool, methods }: MatrixMatch): MethodNames => ({
  tool: tool.definition.name,
  methods: methods.map(({ name }) => name),
});

/**
 * The methods of several rows, each tool once. As in every list, a range takes rows, and not the
 * unfolded ones above them.
 */
export function namesOfRows(rows: readonly MatrixRow[]): MethodNames[] {
  const covered =
    rows.length === 1 ? rows : rows.filter((row) => row.kind === "method" || !row.open);
  const byTool = new Map<string, string[]>();
  for (const { tool, methods = [] } of covered.flatMap(namesOfRow)) {
    byTool.set(tool, [...(byTool.get(tool) ?? []), ...methods]);
  }
  return [...byTool].map(([tool, methods]) => ({ tool, methods }));
}

/** The tools that a row is about. */
export const toolsOfRow = (row: MatrixRow): MatrixTool[] =>
  row.kind === "group" ? row.group.items.map(({ tool }) => tool) : [row.tool];

interface ToolsInput {
  catalog: Catalog;
  tokens: TokenTable;
  search: MatrixSearch;
  /**
   * Names of tools, and of methods as `TOOL/METHOD`, that drafts change, for the filter
   * `is:drafted`.
   */
  drafted: ReadonlySet<string>;
}

interface MatrixTools {
  /** The tools; undefined while the first search is prepared. */
  tools: MatrixMatch[] | undefined;
  /**
   * Filters of the text that ask about one agent, as they are typed. They do not narrow the rows.
   */
  ofOneAgent: string[];
  /** The number of methods that match and that are hidden. */
  hidden: number;
}

/** The tools that the matrix has rows for, by weight. */
export function useMatrixTools({ catalog, tokens, search, drafted }: ToolsInput): MatrixTools {
  const { q = "", tools: named, source, hidden: isAsked = false } = search;
  const text = useDeferredValue(q);
  const wanted = useMemo(() => wantedTools(catalog, { named, source }), [catalog, named, source]);
  const { asked, ofOneAgent } = useMemo(() => splitText(text), [text]);
  const resolved = useAsDeclared(catalog, wanted, asked !== "");
  const found = useMemo(() => {
    if (asked === "")
      return wanted.map((definition) => matrixMatch(definition, definition.methods, tokens));
    if (!resolved) return undefined;
    const facts = {
      configState: () => "none" as const,
      tokens: (tool: string, method: string) => methodTokens(tokens, tool, method),
      isDrafted: (item: string) => drafted.has(item.slice(item.indexOf(":") + 1)),
    };
    return searchTools(resolved, asked, resolvedTools(facts)).map(
      ({ tool: { definition }, methods, whole }): MatrixMatch => ({
        ...matrixMatch(
          definition,
          methods.map((method) => method.definition),
          tokens,
        ),
        whole,
      }),
    );
  }, [asked, wanted, resolved, tokens, drafted]);
  const isAll = isAsked || asksForHidden(asked);
  const tools = useMemo(
    () => (isAll ? found : found?.flatMap((match) => visibleMatch(match, tokens) ?? [])),
    [found, isAll, tokens],
  );
  return { tools, ofOneAgent, hidden: totalMethods(found) - totalMethods(tools) };
}

function visibleMatch(match: MatrixMatch, tokens: TokenTable): MatrixMatch | undefined {
  const { definition } = match.tool;
  const methods = match.methods.filter(({ visible }) => visible);
  if (!definition.visible || (methods.length === 0 && !match.whole)) return undefined;
  return methods.length === match.methods.length
    ? match
    : { ...matrixMatch(definition, methods, tokens), whole: match.whole };
}

/**
 * The tools without the search of deferred methods, which is made for each agent and has no switch.
 */
function wantedTools(
  catalog: Catalog,
  { named, source }: Pick<MatrixSearch, "source"> & { named: string[] | undefined },
) {
  const names = named && new Set(named);
  return sortToolsByWeight(catalog.tools).filter(
    (tool) =>
      !tool.generated &&
      (names?.has(tool.name) ?? true) &&
      (source === undefined || tool.source === source),
  );
}

/** The states that the settings of one agent decide. */
const OF_ONE_AGENT: readonly string[] = ["on", "off", "not-offered"];

function splitText(text: string) {
  const { words, filters } = parseSearch(text);
  const isOfOne = ({ key, value }: TypedFilter) =>
    key === "config" || (key === "is" && OF_ONE_AGENT.includes(value));
  const asked = joinFilters({ words, filters: filters.filter((filter) => !isOfOne(filter)) });
  return { asked, ofOneAgent: filters.filter(isOfOne).map(writeFilter) };
}

/**
 * The tools as an agent without settings has them, which searches look at; made when somebody first
 * searches.
 */
function useAsDeclared(
  catalog: Catalog,
  wanted: ToolDefinition[],
  isAsked: boolean,
): ResolvedTool[] | undefined {
  const [found, setFound] = useState<{ wanted: ToolDefinition[]; tools: ResolvedTool[] }>();
  useEffect(() => {
    if (!isAsked || found?.wanted === wanted) return;
    let isStopped = false;
    const resolved: Resolved = {
      catalog: agentCatalog(catalog, {}),
      settings: {},
      refusedConfigs: {},
      tools: new Map(),
    };
    const steps = resolveMatrixInSteps(
      resolved,
      wanted.map((definition) => ({ definition })),
    );
    void Promise.all([toolSearchCode.load(), inTurns(steps, () => isStopped)]).then(() => {
      if (!isStopped) setFound({ wanted, tools: resolveMatrixTools(resolved, wanted) });
    });
    return () => {
      isStopped = true;
    };
  }, [catalog, wanted, isAsked, found]);
  return found?.wanted === wanted ? found.tools : undefined;
}
