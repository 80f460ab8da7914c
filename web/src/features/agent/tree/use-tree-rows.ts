import { type Arrangement, arrangeTools, type ToolGroup } from "@pegboard/registry-core/internal";
import { useMemo, useRef, useState } from "react";
import { asksForHidden, parseSearch } from "../../../tool-list/search/search-query.ts";
import { searchTools, toolSearchCode } from "../../../tool-list/search/search-tools.ts";
import { type ResolvedMatch, resolvedTools } from "../../../tool-list/search/tool-filters.ts";
import { groupKey, toolKey, useToolFolds } from "../../../tool-list/tool-rows.ts";
import type { AgentModel } from "../draft/agent-model.ts";
import type { RowFacts } from "./row-facts.ts";
import { type TreeRow, treeRows, withoutHiddenMatches } from "./tree-rows.ts";

/** What the search shows, in groups and in the order that somebody chose. */
function arrangeMatches(
  shown: ResolvedMatch[],
  arrangement: Arrangement,
  facts: RowFacts,
): ToolGroup<ResolvedMatch>[] {
  const read = {
    definition: ({ tool }: ResolvedMatch) => tool.definition,
    tokens: facts.tokensOfMatch,
    isChanged: ({ tool }: ResolvedMatch) =>
      facts.isTouched({ kind: "tool", key: toolKey(tool.definition.name), tool }),
  };
  return arrangeTools(shown, arrangement, read);
}

export interface TreeView {
  rows: TreeRow[];
  /**
   * The tools and methods that the search shows, hidden ones only when they are shown. Bulk actions
   * apply to them.
   */
  shown: ResolvedMatch[];
  /** What the search finds, hidden too: one list with `shown` while hidden tools are shown. */
  found: ResolvedMatch[];
  isSearch: boolean;
  /** The searched words, without filters. */
  words: string;
  /** The number of hidden tools that match but are not shown. */
  hiddenMatches: number;
  isFolded: boolean;
  /** Folds an open row and unfolds a folded one. */
  turn(row: TreeRow): void;
  /** Shows the methods of a tool that do not match, too. */
  showAll(tool: string): void;
  foldAll(isFolded: boolean): void;
}

interface TreeViewInput {
  model: AgentModel;
  facts: RowFacts;
  text: string;
  arrangement: Arrangement;
  showHidden: boolean;
  /**
   * The tool of the selected method. It opens when the method is selected, because a link, a
   * problem or a preview line may lead there.
   */
  selectedTool: string | undefined;
  /** The key of the selected method's row. */
  selectedMethod: string | undefined;
}

/**
 * What a search finds. What it found once stays until another text is searched for, so that no row
 * vanishes under the switch that was pressed.
 */
function useMatches(model: AgentModel, facts: RowFacts, text: string): ResolvedMatch[] {
  const kept = useRef({ text, keys: new Set<string>() });
  return useMemo(() => {
    const { tools } = model.toolset;
    const read = resolvedTools(facts);
    const found = searchTools(tools, text, read);
    return text.trim() === ""
      ? found
      : toolSearchCode.get().withKept(tools, { found, text, kept: kept.current }, read);
  }, [model, text, facts]);
}

/** The rows of the tree by search, groups, folds and hidden tools. */
export function useTreeRows(input: TreeViewInput): TreeView {
  const { model, facts, text, arrangement, showHidden, selectedTool, selectedMethod } = input;
  const query = useMemo(() => parseSearch(text), [text]);
  const isSearch = query.words !== "" || query.filters.length > 0;
  const folding = useToolFolds(isSearch ? text : "");
  const [revealed, setRevealed] = useState<string>();
  if (revealed !== selectedMethod) {
    setRevealed(selectedMethod);
    if (selectedTool !== undefined && selectedMethod !== undefined)
      folding.show(toolKey(selectedTool));
  }
  const all = showHidden || asksForHidden(text);
  const matches = useMatches(model, facts, text);
  const shown = useMemo(() => (all ? matches : withoutHiddenMatches(matches)), [matches, all]);
  const isArranged = arrangement.group !== "none" || arrangement.order !== "weight";
  const groups = useMemo(
    () =>
      isArranged ? arrangeMatches(shown, arrangement, facts) : [{ name: undefined, items: shown }],
    [isArranged, shown, arrangement, facts],
  );
  const { folds } = folding;
  const rows = useMemo(
    () => treeRows(groups, folds, isSearch ? [] : model.toolset.unknown),
    [groups, folds, model, isSearch],
  );
  const isGrouped = arrangement.group !== "none";
  return {
    rows,
    shown,
    found: matches,
    isSearch,
    words: query.words,
    hiddenMatches: all ? 0 : matches.filter(({ tool }) => !tool.definition.visible).length,
    isFolded: !rows.some((row) => row.kind === (isGrouped ? "group" : "tool") && row.open),
    turn: (row) => "open" in row && folding.turn(row),
    showAll: (tool) => folding.set(toolKey(tool), "all"),
    foldAll: (isFolded) => {
      const keys = isGrouped
        ? groups.map(({ name }) => groupKey(name ?? ""))
        : matches.map(({ tool }) => toolKey(tool.definition.name));
      folding.setAll(keys, isFolded);
    },
  };
}
