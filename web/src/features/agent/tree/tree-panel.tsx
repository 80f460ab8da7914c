import type { ResolvedTool } from "@pegboard/registry-core";
import { offeredTokens, type SelectedMethods } from "@pegboard/registry-core/internal";
import { findField, focusWhenThere } from "@pegboard/ui/focus/move-focus.ts";
import { BAR_ROOM, useSelection } from "@pegboard/ui/list/use-selection.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { LazyBoundary } from "@pegboard/ui/page/lazy-boundary.tsx";
import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import { t } from "../../../messages/t.ts";
import { parseSearch } from "../../../tool-list/search/search-query.ts";
import { useSearchedText } from "../../../tool-list/search/search-tools.ts";
import { useArrangement } from "../../../words/arrange-menus.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { LazyAgentSelectionBar, LazyNoToolMatch } from "../late-parts.ts";
import type { ScreenSize } from "../screen-size.ts";
import { HiddenLine } from "./hidden-line.tsx";
import { rowFacts } from "./row-facts.ts";
import { switchStep } from "./selected-methods.ts";
import { findSelected, selectableRows } from "./selected-rows.ts";
import { type InspectorSelection, rowAddress, selectedKey } from "./selection.ts";
import { fixedRowReason, refusalText, toggleStep } from "./toggle-step.ts";
import { Tree, type TreeHandle } from "./tree.tsx";
import { TreeColumns } from "./tree-columns.tsx";
import type { TreeAct } from "./tree-keys.ts";
import { TreeToolbar } from "./tree-toolbar.tsx";
import { useHiddenView } from "./use-hidden-view.ts";
import { useTreeRows } from "./use-tree-rows.ts";

interface TreePanelProps {
  search: AgentToolsSearch;
  setSearch(patch: AgentToolsSearch): void;
  selection: InspectorSelection | undefined;
  /**
   * Whether the selection was chosen. False for the first tool, which is selected until somebody
   * chooses.
   */
  isChosen: boolean;
  /** Gets the methods that are selected, to act on them together. */
  onPicked(selected: SelectedMethods[]): void;
  size: ScreenSize;
  /** Right end of the toolbar. */
  end: ReactNode;
}

/** The left side: search, the tree, and a line about hidden tools that are on. */
export function TreePanel({
  search,
  setSearch,
  selection,
  isChosen,
  onPicked,
  size,
  end,
}: TreePanelProps) {
  const { model, answer, blocked, onStep } = useAgentEdit("model", "answer", "blocked", "onStep");
  const showHidden = search.hidden ?? false;
  const onShowHidden = (shown: boolean) => setSearch({ hidden: shown ? true : undefined });
  // The search text is held here, so that a keystroke draws the list and nothing else.
  const [typed, onSearch] = useSearchText(search.q, (q) => setSearch({ q }));
  const text = useSearchedText(typed);
  const words = parseSearch(text).words;
  const arrange = useArrangement("tree");
  const { group, order } = arrange.arrangement;
  const tree = useRef<TreeHandle>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const facts = useMemo(() => rowFacts(model, answer), [model, answer]);
  const current = selectedKey(selection);
  const method = isChosen && selection?.kind === "method" ? selection : undefined;
  const view = useTreeRows({
    model,
    facts,
    text,
    arrangement: useMemo(() => ({ group, order }), [group, order]),
    showHidden,
    selectedTool: method?.tool.definition.name,
    selectedMethod: method && current,
  });
  const { toolset } = model;
  const hiddenView = useHiddenView({ text: typed, onSearch, showHidden, onShowHidden });
  const isBehind = typed !== text;
  const list = useMemo(
    () => ({ ...selectableRows(view.rows, view.shown), isBehind }),
    [view.rows, view.shown, isBehind],
  );
  const picked = useSelection(list);
  const selected = useMemo(() => findSelected(view.shown, picked.ids), [view.shown, picked.ids]);
  const isPicked = selected.length > 0;
  useEffect(() => startTransition(() => onPicked(selected)), [selected, onPicked]);
  // A problem, a line of the preview or a key leads to one tool, which the inspector shows.
  useOnValueChange(`${isChosen && current} ${search.tab}`, () => isPicked && picked.clear());
  const [said, setSaid] = useState<string>();
  const [saidOfSelection, setSaidOfSelection] = useState("");
  const act = useEventCallback((action: TreeAct) => {
    switch (action.act) {
      case "turn":
        return view.turn(action.row);
      case "showAll":
        return view.showAll(action.row.tool.definition.name);
      case "toggleSelected":
        if (blocked === undefined) onStep(switchStep(selected));
        return;
      case "toggle": {
        const reason = blocked ?? fixedRowReason(action.row);
        setSaid(reason && refusalText(action.row, reason));
        if (reason === undefined) onStep(toggleStep(action.row));
        return;
      }
      default:
        picked.begin(action.row);
        setSearch({
          ...rowAddress(action.row),
          ...(action.act !== "inspect" && { tab: action.act }),
        });
        if (action.act === "config" && action.row.kind !== "unknown")
          focusConfig(action.row.tool.definition.displayName);
    }
  });
  const showsChecks = view.isSearch || isPicked;
  const context = useMemo(
    () => ({ facts, words, blocked, showsChecks, act }),
    [facts, words, blocked, showsChecks, act],
  );
  const clear = () => {
    picked.clear();
    tree.current?.focus();
  };
  return (
    <section
      aria-label={t("Tools")}
      className="relative flex min-h-0 min-w-0 flex-col border-line sm:border-r"
    >
      <TreeToolbar
        text={typed}
        onChange={onSearch}
        searchRef={searchField}
        onLeaveDown={() => tree.current?.focus()}
        onSelectAll={picked.all}
        {...{ view, arrange, end }}
      />
      <LiveRegion text={said ?? ""} />
      <LiveRegion text={saidOfSelection} />
      <TreeColumns shown={view.shown} search={view.isSearch ? text.trim() : ""} />
      {view.rows.length === 0 ? (
        <LazyBoundary>
          <LazyNoToolMatch
            text={text}
            names={toolset.tools.flatMap(listNames)}
            tools={toolset.tools.map(({ definition }) => definition)}
            hidden={view.hiddenMatches}
            onSearch={onSearch}
            onShowHidden={() => onShowHidden(true)}
          />
        </LazyBoundary>
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <Tree
            ref={tree}
            rows={view.rows}
            context={context}
            selectedKey={current}
            search={text.trim()}
            isTyped={text !== (search.q ?? "")}
            selection={picked}
            onFoldAll={view.foldAll}
            room={isPicked ? BAR_ROOM : 0}
            phone={size === "phone"}
          />
          {isPicked && (
            <LazyBoundary>
              <LazyAgentSelectionBar
                selected={selected}
                onClear={clear}
                onSay={setSaidOfSelection}
              />
            </LazyBoundary>
          )}
        </div>
      )}
      {(toolset.hiddenOn > 0 || hiddenView.isOpen) && (
        <HiddenLine
          on={toolset.hiddenOn}
          tokens={offeredTokens(answer.tokens, toolset.tools.filter(isHiddenAndOn))}
          action={hiddenView.isOpen ? t("Show all tools") : t("Show")}
          onAction={hiddenView.toggle}
        />
      )}
    </section>
  );
}

const focusConfig = (shown: string) => focusWhenThere(() => findField(shown, "config"));

const isHiddenAndOn = ({ definition, state }: ResolvedTool) =>
  !definition.visible && state !== "off";

const listNames = ({ definition }: ResolvedTool): string[] => [
  definition.displayName,
  ...definition.methods.map(({ displayName }) => displayName),
];

function useOnValueChange(value: string, onChange: () => void): void {
  const [before, setBefore] = useState(value);
  if (before === value) return;
  setBefore(value);
  onChange();
}

/** The pause in typing after which the address follows; the list follows every keystroke. */
const WRITE_AFTER_MS = 250;

/**
 * The search text, kept in the address. A text that comes with another address replaces the typed
 * one.
 */
function useSearchText(inAddress: string | undefined, write: (text: string | undefined) => void) {
  const [text, setText] = useState(inAddress ?? "");
  const written = useRef(inAddress ?? "");
  useEffect(() => {
    if ((inAddress ?? "") === written.current) return;
    written.current = inAddress ?? "";
    setText(written.current);
  }, [inAddress]);
  useDebouncedEffect(text, WRITE_AFTER_MS, () => {
    if (text === written.current) return;
    written.current = text;
    write(text === "" ? undefined : text);
  });
  return [text, setText] as const;
}
