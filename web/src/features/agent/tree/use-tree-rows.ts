import type { Arrangement } from "@pegboard/registry-core";
import { useMemo, useState } from "react";
import { lateCode } from "../../../components/page/late-code.ts";
import { useOfSearch, useTurned } from "../../../components/selection/use-turned.ts";
import { hasFilter, parseSearch } from "../../../settings/search/search-query.ts";
import { searchTools } from "../../../settings/search/search-tools.ts";
import type { ToolMatch } from "../../../settings/search/tool-match.ts";
import type { AgentModel } from "../model/agent-model.ts";
import type { RowFacts } from "./row-facts.ts";
import { buildRows, type TreeRow, type Unfolded, withoutHidden } from "./tree-rows.ts";

/** Groups and other orders. It loads when somebody wants one. */
export const arranging = lateCode(() => import("./arrange-matches.ts"));

export interface TreeView {
  rows: TreeRow[];
  /** What the search shows, hidden tools and methods only when they are shown: what bulk actions apply to. */
  shown: ToolMatch[];
  isSearch: boolean;
  /** Hidden tools that match but are not shown. */
  hiddenMatches: number;
  isFolded: boolean;
  fold(row: TreeRow): void;
  unfold(row: TreeRow): void;
  /** Shows the methods that do not match too. */
  showAll(tool: string): void;
  foldAll(fold: boolean): void;
}

interface TreeViewInput {
  model: AgentModel;
  facts: RowFacts;
  text: string;
  arrangement: Arrangement;
  showHidden: boolean;
  /** The selected method's tool opens when it is selected: a link, a problem or a preview line may lead there. */
  selectedTool: string | undefined;
  /** Key of its row. */
  selectedMethod: string | undefined;
}

const NO_FOLDS: ReadonlyMap<string, Unfolded> = new Map();

/** Which rows there are: search, groups, folds and hidden tools together. */
export function useTreeRows(input: TreeViewInput): TreeView {
  const { model, facts, text, arrangement, showHidden, selectedTool, selectedMethod } = input;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [foldedGroups, setFoldedGroups] = useTurned(text);
  const [revealed, setRevealed] = useState<string>();
  if (revealed !== selectedMethod) {
    setRevealed(selectedMethod);
    if (selectedTool !== undefined && selectedMethod !== undefined) setOpen(new Set([...open, selectedTool]));
  }
  const [folds, setFolds] = useOfSearch(text, NO_FOLDS);
  const query = useMemo(() => parseSearch(text), [text]);
  const isSearch = query.words !== "" || query.filters.length > 0;
  const all = showHidden || ["hidden", "hidden-tool"].some((value) => hasFilter(query, { key: "is", value }));
  const matches = useMemo(() => searchTools(model.toolset.tools, text, facts), [model, text, facts]);

  const shown = useMemo(() => (all ? matches : withoutHidden(matches)), [matches, all]);
  const isArranged = arrangement.group !== "none" || arrangement.order !== "weight";
  const arrange = isArranged ? arranging.use().arrangeMatches : undefined;
  const groups = useMemo(
    () => arrange?.(shown, arrangement, facts) ?? [{ name: undefined, matches: shown }],
    [arrange, shown, arrangement, facts],
  );
  const rows = useMemo(
    () =>
      buildRows({
        groups,
        unknown: isSearch ? [] : model.toolset.unknown,
        unfolded: ({ tool: { definition }, whole }) => {
          if (!isSearch) return open.has(definition.name) ? "matches" : "nothing";
          return folds.get(definition.name) ?? (whole ? "nothing" : "matches");
        },
        isGroupOpen: (name) => !foldedGroups.has(name),
      }),
    [groups, model, isSearch, folds, open, foldedGroups],
  );

  const setTool = (name: string, to: Unfolded) => {
    if (isSearch) setFolds(new Map([...folds, [name, to]]));
    else setOpen((before) => withName(before, name, to !== "nothing"));
  };
  const isGrouped = arrangement.group !== "none";
  return {
    rows,
    shown,
    isSearch,
    hiddenMatches: all ? 0 : matches.filter(({ tool }) => !tool.definition.visible).length,
    isFolded: !rows.some(
      (row) => (isGrouped ? row.kind === "group" : row.kind === "tool") && "open" in row && row.open,
    ),
    fold: (row) => {
      if (row.kind === "group") setFoldedGroups(withName(foldedGroups, row.group.name ?? "", true));
      if (row.kind !== "tool") return;
      const { name } = row.tool.definition;
      setTool(name, isSearch && folds.get(name) === "all" ? "matches" : "nothing");
    },
    unfold: (row) => {
      if (row.kind === "group") setFoldedGroups(withName(foldedGroups, row.group.name ?? "", false));
      if (row.kind === "tool") setTool(row.tool.definition.name, "matches");
    },
    showAll: (tool) => setTool(tool, "all"),
    foldAll: (fold) => {
      if (isGrouped) return setFoldedGroups(new Set(fold ? groups.map(({ name }) => name ?? "") : []));
      const names = matches.map(({ tool }) => tool.definition.name);
      if (isSearch) setFolds(new Map(names.map((name) => [name, fold ? "nothing" : "matches"])));
      else setOpen(new Set(fold ? [] : names));
    },
  };
}

const withName = (names: ReadonlySet<string>, name: string, is: boolean): ReadonlySet<string> =>
  new Set(is ? [...names, name] : [...names].filter((one) => one !== name));
