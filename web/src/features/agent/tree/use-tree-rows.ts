import { useMemo, useState } from "react";
import type { AgentModel } from "../model/agent-model.ts";
import { hasFilter, parseSearch } from "../search/search-query.ts";
import { searchTools, type ToolMatch } from "../search/search-tools.ts";
import type { RowFacts } from "./row-facts.ts";
import { buildRows, type TreeRow, withoutHidden } from "./tree-rows.ts";

export interface TreeView {
  rows: TreeRow[];
  /** What the search shows, hidden tools and methods only when they are shown: what bulk actions apply to. */
  shown: ToolMatch[];
  /** Hidden tools that match but are not shown. */
  hiddenMatches: number;
  isFolded: boolean;
  setOpen(tool: string, open: boolean): void;
  foldAll(fold: boolean): void;
}

interface TreeViewInput {
  model: AgentModel;
  facts: RowFacts;
  text: string;
  showHidden: boolean;
  /** The selected method's tool opens when it is selected: a link, a problem or a preview line may lead there. */
  selectedTool: string | undefined;
  /** Key of its row. */
  selectedMethod: string | undefined;
}

/** Which rows there are: search, folds and hidden tools together. */
export function useTreeRows({ model, facts, text, showHidden, selectedTool, selectedMethod }: TreeViewInput): TreeView {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [revealed, setRevealed] = useState<string>();
  if (revealed !== selectedMethod) {
    setRevealed(selectedMethod);
    if (selectedTool !== undefined && selectedMethod !== undefined) setOpen(new Set([...open, selectedTool]));
  }
  // A fold made while searching belongs to that search: the list is as it was when the search is cleared.
  const [searchFolds, setSearchFolds] = useState<{ text: string; open: ReadonlyMap<string, boolean> }>();
  const folds = searchFolds?.text === text ? searchFolds.open : undefined;
  const query = useMemo(() => parseSearch(text), [text]);
  const isSearch = query.words !== "" || query.filters.length > 0;
  const all = showHidden || ["hidden", "hidden-tool"].some((value) => hasFilter(query, { key: "is", value }));
  const matches = useMemo(() => searchTools(model.toolset.tools, text, facts), [model, text, facts]);

  const shown = useMemo(() => (all ? matches : withoutHidden(matches)), [matches, all]);
  const rows = useMemo(
    () =>
      buildRows({
        shown,
        unknown: isSearch ? [] : model.toolset.unknown,
        isOpen: ({ tool, open: matchesInside }) =>
          isSearch ? (folds?.get(tool.definition.name) ?? matchesInside) : open.has(tool.definition.name),
      }),
    [shown, model, isSearch, folds, open],
  );

  return {
    rows,
    shown,
    hiddenMatches: all ? 0 : matches.filter(({ tool }) => !tool.definition.visible).length,
    isFolded: !rows.some((row) => row.kind === "tool" && row.open),
    setOpen: (tool, isOpen) => {
      if (isSearch) setSearchFolds({ text, open: new Map([...(folds ?? []), [tool, isOpen]]) });
      else setOpen((before) => new Set(isOpen ? [...before, tool] : [...before].filter((one) => one !== tool)));
    },
    foldAll: (fold) => {
      const names = matches.map(({ tool }) => tool.definition.name);
      if (isSearch) setSearchFolds({ text, open: new Map(names.map((name) => [name, !fold])) });
      else setOpen(new Set(fold ? [] : names));
    },
  };
}
