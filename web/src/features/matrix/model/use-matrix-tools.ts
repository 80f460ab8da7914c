import {
  agentCatalog,
  type ResolvedTool,
  sortToolsByWeight,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { type Catalog, methodTokens, type TokenTable } from "@pegboard/registry-core/internal";
import { inTurns } from "@pegboard/ui/in-turns.ts";
import { joinFilters, type TypedFilter, writeFilter } from "@pegboard/ui/search/filter-text.ts";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { MatrixSearch } from "../../../addresses/searches/matrix-search.ts";
import { hasFilter, parseSearch } from "../../../tool-list/search/search-query.ts";
import { searchTools, toolSearchCode } from "../../../tool-list/search/search-tools.ts";
import { resolvedTools } from "../../../tool-list/search/tool-filters.ts";
import { type Resolved, resolveMatrixInSteps, resolveMatrixTools } from "./matrix-columns.ts";
import { type MatrixMatch, matrixMatch } from "./matrix-rows.ts";

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

export interface MatrixTools {
  /** The tools; undefined while the first search is prepared. */
  tools: MatrixMatch[] | undefined;
  /**
   * Filters of the text that ask about one agent, as they are typed. They do not narrow the rows.
   */
  ofOneAgent: string[];
}

/** The tools that the matrix has rows for, by weight. */
export function useMatrixTools({ catalog, tokens, search, drafted }: ToolsInput): MatrixTools {
  const { q = "", tools: named, source } = search;
  const text = useDeferredValue(q);
  const wanted = useMemo(() => wantedTools(catalog, { named, source }), [catalog, named, source]);
  const { asked, ofOneAgent } = useMemo(() => splitText(text), [text]);
  const resolved = useAsDeclared(catalog, wanted, asked !== "");
  const tools = useMemo(() => {
    if (asked === "") return wanted.flatMap((definition) => visibleTool(definition, tokens) ?? []);
    if (!resolved) return undefined;
    const facts = {
      configState: () => "none" as const,
      tokens: (tool: string, method: string) => methodTokens(tokens, tool, method),
      isDrafted: (item: string) => drafted.has(item.slice(item.indexOf(":") + 1)),
    };
    const query = parseSearch(asked);
    const showsHidden = ["hidden", "hidden-tool"].some((value) =>
      hasFilter(query, { key: "is", value }),
    );
    return searchTools(resolved, asked, resolvedTools(facts)).flatMap(
      ({ tool: { definition }, methods, whole }): MatrixMatch[] => {
        const found = methods
          .map((method) => method.definition)
          .filter(({ visible }) => visible || showsHidden);
        if (found.length === 0 || !(definition.visible || showsHidden)) return [];
        return [{ ...matrixMatch(definition, found, tokens), whole }];
      },
    );
  }, [asked, wanted, resolved, tokens, drafted]);
  return { tools, ofOneAgent };
}

function visibleTool(definition: ToolDefinition, tokens: TokenTable): MatrixMatch | undefined {
  if (!definition.visible) return undefined;
  const isAll = definition.methods.every(({ visible }) => visible);
  return matrixMatch(
    definition,
    isAll ? definition.methods : definition.methods.filter(({ visible }) => visible),
    tokens,
  );
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
