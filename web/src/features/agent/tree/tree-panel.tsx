import { offeredTokens } from "@pegboard/registry-core";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import { LiveRegion } from "../../../components/live-region.tsx";
import { useSameFunction } from "../../../components/use-same-function.ts";
import type { DraftStep } from "../draft/draft.ts";
import type { AgentModel } from "../model/agent-model.ts";
import type { ScreenSize } from "../screen-size.ts";
import { NoMatch } from "../search/no-match.tsx";
import { parseSearch } from "../search/search-query.ts";
import { wordSearch } from "../search/search-tools.ts";
import { useSearchText } from "../search/use-search-text.ts";
import { HiddenLine } from "./hidden-line.tsx";
import { rowFacts } from "./row-facts.ts";
import { countSwitchable, selectionText, switchStep } from "./selected-methods.ts";
import { fixedRowReason, stayText, toggleStep } from "./toggle-step.ts";
import { Tree, type TreeHandle } from "./tree.tsx";
import { TreeColumns } from "./tree-columns.tsx";
import type { TreeAct } from "./tree-keys.ts";
import type { TreeRow } from "./tree-rows.ts";
import { TreeToolbar } from "./tree-toolbar.tsx";
import { useHiddenView } from "./use-hidden-view.ts";
import { useSelectedMethods } from "./use-selected-methods.ts";
import { useTreeRows } from "./use-tree-rows.ts";

export interface TreePanelProps {
  agentName: string;
  model: AgentModel;
  answer: CatalogAnswer;
  /** Search text of the address, and how to write one there. */
  query: string | undefined;
  onQuery(query: string | undefined): void;
  showHidden: boolean;
  onShowHidden(shown: boolean): void;
  selectedKey: string | undefined;
  /** Of the selected method, when a method is selected. */
  selectedTool: string | undefined;
  /** Why nothing can be switched now. */
  blocked: string | undefined;
  size: ScreenSize;
  onStep(step: DraftStep): void;
  onInspect(row: TreeRow, tab?: "config" | "payload" | "why"): void;
  /** Right end of the toolbar. */
  end?: ReactNode;
}

/** The left side: search, the tree, and what is on without being seen. */
export function TreePanel(props: TreePanelProps) {
  const { model, answer, showHidden, onShowHidden, blocked, size, onStep, onInspect } = props;
  // Held here, so that a keystroke draws the list and nothing else.
  const [typed, onSearch] = useSearchText(props.query, props.onQuery);
  // The list stays as it is until what finds words is there.
  const text = useDeferredValue(typed);
  const words = parseSearch(text).words;
  if (words !== "") wordSearch.use();
  useEffect(() => void wordSearch.load(), []);
  const tree = useRef<TreeHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const facts = useMemo(() => rowFacts(model, answer), [model, answer]);
  const { selectedKey, selectedTool } = props;
  const selectedMethod = selectedTool === undefined ? undefined : selectedKey;
  const view = useTreeRows({ model, facts, text, showHidden, selectedTool, selectedMethod });
  const { toolset } = model;
  const hidden = toolset.tools.filter(({ definition }) => !definition.visible);
  const hiddenView = useHiddenView({ text: typed, onSearch, showHidden, onShowHidden });
  const selected = useSelectedMethods(view.rows, view.shown);
  const [said, setSaid] = useState<string>();
  const act = useSameFunction((action: TreeAct) => {
    if (action.act === "open" || action.act === "fold") view.setOpen(action.tool, action.act === "open");
    else if (action.act === "toggleSelected") blocked === undefined && onStep(switchStep(selected.list));
    else if (action.act === "toggle") {
      const reason = blocked ?? fixedRowReason(action.row);
      setSaid(reason && stayText(action.row, reason));
      if (reason === undefined) onStep(toggleStep(action.row));
    } else if ("row" in action) {
      selected.clear();
      onInspect(action.row, action.act === "inspect" ? undefined : action.act);
    }
  });
  const context = useMemo(() => ({ facts, words, blocked, act }), [facts, words, blocked, act]);
  return (
    <section aria-label="Tools" className="flex min-h-0 min-w-0 flex-col border-line sm:border-r">
      <TreeToolbar
        text={typed}
        onChange={onSearch}
        tools={toolset.tools.map(({ definition }) => definition)}
        searchRef={search}
        onLeaveDown={() => tree.current?.focus()}
        switchable={countSwitchable(view.shown)}
        blocked={blocked}
        onBulk={(on) => onStep(switchStep(view.shown, on))}
        allFolded={view.isFolded}
        onFoldAll={() => view.foldAll(!view.isFolded)}
        end={props.end}
      />
      <LiveRegion text={said ?? ""} />
      <TreeColumns shown={view.shown} text={text} selection={selectionText(selected.list)} />
      {view.rows.length === 0 ? (
        <NoMatch
          text={text}
          names={toolset.tools.flatMap(namesOf)}
          apps={[...new Set(toolset.tools.flatMap(({ definition }) => definition.app ?? []))].sort()}
          hidden={view.hiddenMatches}
          onSearch={onSearch}
          onShowHidden={() => onShowHidden(true)}
        />
      ) : (
        <Tree
          ref={tree}
          rows={view.rows}
          label={`Tools of ${props.agentName}`}
          context={context}
          selectedKey={selectedKey}
          search={text.trim()}
          isTyped={text !== (props.query ?? "")}
          selected={selected}
          phone={size === "phone"}
        />
      )}
      {(toolset.hiddenOn > 0 || hiddenView.isOpen) && (
        <HiddenLine
          on={toolset.hiddenOn}
          tokens={offeredTokens(answer.tokens, hidden)}
          action={hiddenView.isOpen ? "Show all tools" : "Show"}
          onAction={hiddenView.toggle}
        />
      )}
    </section>
  );
}

const namesOf = ({ definition }: AgentModel["toolset"]["tools"][number]): string[] => [
  definition.displayName,
  ...definition.methods.map(({ displayName }) => displayName),
];
