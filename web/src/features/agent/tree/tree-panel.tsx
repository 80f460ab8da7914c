import type { ResolvedTool } from "@pegboard/registry-core";
import { itemsThat, offeredTokens, type SelectedMethods } from "@pegboard/registry-core/internal";
import { EyeOff } from "lucide-react";
import { lazy, type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import { iconSize } from "../../../components/icon-size.ts";
import { BAR_ROOM, useSelection } from "../../../components/list/use-selection.ts";
import { LiveRegion } from "../../../components/live-region.tsx";
import { LazyBoundary } from "../../../components/page/lazy-boundary.tsx";
import { useDebouncedEffect } from "../../../components/use-debounced.ts";
import { useEventCallback } from "../../../components/use-event-callback.ts";
import { tokenCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.tsx";
import { parseSearch } from "../../../tool-list/search/search-query.ts";
import { useSearchedText } from "../../../tool-list/search/search-tools.ts";
import { useArrangement } from "../../../words/arrange-menus.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { ScreenSize } from "../screen-size.ts";
import { fixedRowReason, refusalText, type TreeAct, toggleStep } from "./row-actions.ts";
import { rowFacts } from "./row-facts.ts";
import { findSelected, selectableRows, switchStep } from "./selected-methods.ts";
import { type InspectorSelection, rowAddress, selectedKey } from "./selection.ts";
import { Tree, type TreeHandle } from "./tree.tsx";
import { TreeColumns, TreeToolbar } from "./tree-toolbar.tsx";
import { useTreeRows } from "./use-tree-rows.ts";

const LazyAgentSelectionBar = lazy(() =>
  import("./selected-bar.tsx").then((module) => ({ default: module.AgentSelectionBar })),
);
const LazyNoMatch = lazy(() =>
  import("./no-match.tsx").then((module) => ({ default: module.NoToolMatch })),
);

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
          enterForm(action.row.tool.definition.displayName);
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
          <LazyNoMatch
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
          tokens={offeredTokens(answer.tokens, itemsThat(toolset.tools, isHiddenAndOn))}
          action={hiddenView.isOpen ? t("Show all tools") : t("Show")}
          onAction={hiddenView.toggle}
        />
      )}
    </section>
  );
}

const enterForm = (shown: string) =>
  void import("../../../components/focus/move-focus.ts").then(({ findField, focusWhenThere }) =>
    focusWhenThere(() => findField(shown, "config")),
  );

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

interface HiddenLineProps {
  /** The number of hidden tools that are on, which are offered although no row shows them. */
  on: number;
  tokens: number;
  /** The label of the button at the end. */
  action: string;
  onAction(): void;
}

/** A line below the list that says how many hidden tools are on. */
function HiddenLine({ on, tokens, action, onAction }: HiddenLineProps) {
  return (
    <div className="flex h-9 short:h-7 flex-none items-center gap-2 border-t border-line bg-sunken pr-4 pl-3.5 text-meta text-2 max-sm:h-11">
      <EyeOff {...iconSize.s} />
      <span>
        {t("{count, plural, one {# hidden tool is on} other {# hidden tools are on}}", {
          count: on,
        })}
      </span>
      <span aria-hidden className="-mx-1 text-(--line-control)">
        ·
      </span>
      <span className="num">{tokenCount(tokens)}</span>
      <span className="flex-1" />
      <button
        type="button"
        onClick={onAction}
        className="font-medium text-accent hover:underline max-sm:h-11 max-sm:px-2"
      >
        {action}
      </button>
    </div>
  );
}

/** The search that finds exactly the tools that the line "6 hidden tools are on" counts. */
const HIDDEN_ON = "is:hidden-tool is:on";

interface HiddenViewInput {
  text: string;
  onSearch(text: string): void;
  /** Whether hidden tools stand among the others. */
  showHidden: boolean;
  onShowHidden(shown: boolean): void;
}

/** Shows only the hidden tools that are on, and leads back to the former search. */
function useHiddenView({ text, onSearch, showHidden, onShowHidden }: HiddenViewInput) {
  const [before, setBefore] = useState("");
  const isAlone = text.trim() === HIDDEN_ON;
  return {
    isOpen: isAlone || showHidden,
    toggle: () => {
      if (isAlone) return onSearch(before);
      if (showHidden) return onShowHidden(false);
      setBefore(text);
      onSearch(HIDDEN_ON);
    },
  };
}
