import type { ResolvedTool } from "@pegboard/registry-core";
import { offeredTokens, type SelectedMethods } from "@pegboard/registry-core/internal";
import { findField, focusWhenThere } from "@pegboard/ui/focus.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { BAR_ROOM, type ListSelection, useSelection } from "@pegboard/ui/list/use-selection.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { LazyBoundary } from "@pegboard/ui/page/lazy-boundary.tsx";
import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import { EyeOff } from "lucide-react";
import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from "react";
import { goTo } from "../../../addresses/address.ts";
import { paths } from "../../../addresses/paths.ts";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import { tokenCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { useArrangement } from "../../../tool-list/arrange-menus.tsx";
import { useSearchedText } from "../../../tool-list/search/search-tools.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { LazyAgentSelectionBar, LazyNoToolMatch } from "../late-parts.ts";
import type { ScreenSize } from "../screen-size.ts";
import { fixedRowReason, refusalText, type TreeAct, toggleStep } from "./row-actions.ts";
import { rowFacts } from "./row-facts.ts";
import { findSelected, selectableRows, switchStep } from "./selected-methods.ts";
import { type InspectorSelection, rowAddress, selectedKey } from "./selection.ts";
import { Tree, type TreeHandle } from "./tree.tsx";
import type { TreeRow } from "./tree-rows.ts";
import { TreeColumns, TreeToolbar } from "./tree-toolbar.tsx";
import { type TreeView, useTreeRows } from "./use-tree-rows.ts";

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
  /** The page's own content at the right end of the toolbar, for example the density. */
  end: ReactNode;
}

/** The left side: search, the tree, and a line about hidden tools that are on. */
export function TreePanel(props: TreePanelProps) {
  const { search, setSearch, selection, size, end } = props;
  const showHidden = search.hidden ?? false;
  const onShowHidden = (shown: boolean) => setSearch({ hidden: shown ? true : undefined });
  // The search text is held here, so that a keystroke draws the list and nothing else.
  const [typed, onSearch] = useSearchText(search.q, (q) => setSearch({ q }));
  const text = useSearchedText(typed);
  const arrange = useArrangement("tree");
  const tree = useRef<TreeHandle>(null);
  const focusTree = () => tree.current?.focus();
  const asked = { text, isBehind: typed !== text, showHidden, arrangement: arrange.arrangement };
  const { view, picked, selected, refusal, context } = useTreeList(props, asked);
  return (
    <section
      aria-label={t("Tools")}
      className="relative flex min-h-0 min-w-0 flex-col border-line sm:border-r"
    >
      <TreeToolbar
        text={typed}
        onChange={onSearch}
        onLeaveDown={focusTree}
        onSelectAll={picked.all}
        view={view}
        arrange={arrange}
        end={end}
        onShowHidden={onShowHidden}
      />
      <LiveRegion text={refusal} />
      <TreeColumns shown={view.shown} search={view.isSearch ? text.trim() : ""} />
      {view.rows.length === 0 ? (
        <NoTreeRows
          text={text}
          onSearch={onSearch}
          onShowHidden={onShowHidden}
          hidden={view.hiddenMatches}
        />
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <Tree
            ref={tree}
            rows={view.rows}
            context={context}
            selectedKey={selectedKey(selection)}
            search={text.trim()}
            isTyped={text !== (search.q ?? "")}
            selection={picked}
            onFoldAll={view.foldAll}
            room={selected.length > 0 ? BAR_ROOM : 0}
            phone={size === "phone"}
          />
          <SelectedMethodsBar
            selected={selected}
            picked={picked}
            view={view}
            onShowHidden={onShowHidden}
            onLeave={focusTree}
          />
        </div>
      )}
      <HiddenTools
        text={typed}
        onSearch={onSearch}
        showHidden={showHidden}
        onShowHidden={onShowHidden}
      />
    </section>
  );
}

type TreeListInput = Pick<
  Parameters<typeof useTreeRows>[0],
  "text" | "showHidden" | "arrangement"
> &
  Pick<PickInput, "isBehind">;

/** The rows that are shown, what is selected of them, and what the cells of all of them know. */
function useTreeList(props: TreePanelProps, { isBehind, ...shown }: TreeListInput) {
  const { selection, isChosen, setSearch } = props;
  const { model, answer, blocked } = useAgentEdit("model", "answer", "blocked");
  const facts = useMemo(() => rowFacts(model, answer), [model, answer]);
  const method = isChosen && selection?.kind === "method" ? selection : undefined;
  const view = useTreeRows({
    ...shown,
    model,
    facts,
    selectedTool: method?.tool.definition.name,
    selectedMethod: method && selectedKey(method),
  });
  const { picked, selected } = usePickedMethods(view, { ...props, isBehind });
  const { act, refusal } = useTreeActs({ view, picked, selected, setSearch });
  const { words, isSearch } = view;
  const showsChecks = isSearch || selected.length > 0;
  const saysApp = shown.arrangement.group !== "app";
  const context = useMemo(
    () => ({ facts, words, blocked, showsChecks, saysApp, act }),
    [facts, words, blocked, showsChecks, saysApp, act],
  );
  return { view, picked, selected, refusal, context };
}

type PickInput = Pick<TreePanelProps, "search" | "selection" | "isChosen" | "onPicked"> & {
  /** Whether the list has not followed the typed text yet. */
  isBehind: boolean;
};

/** The methods that are selected, to act on them together, and the selection that has them. */
function usePickedMethods(
  { rows, shown }: TreeView,
  { search, selection, isChosen, onPicked, isBehind }: PickInput,
) {
  const list = useMemo(
    () => ({ ...selectableRows(rows, shown), isBehind }),
    [rows, shown, isBehind],
  );
  const picked = useSelection(list);
  const selected = useMemo(() => findSelected(shown, picked.ids), [shown, picked.ids]);
  useEffect(() => startTransition(() => onPicked(selected)), [selected, onPicked]);
  // A problem, a line of the preview or a key leads to one tool, which the inspector shows.
  useOnValueChange(
    `${isChosen && selectedKey(selection)} ${search.tab}`,
    () => selected.length > 0 && picked.clear(),
  );
  return { picked, selected };
}

interface TreeActsInput extends Pick<TreePanelProps, "setSearch"> {
  view: TreeView;
  picked: ListSelection<TreeRow>;
  selected: SelectedMethods[];
}

/** What rows and keys of the tree do, and why the last press on a switch changed nothing. */
function useTreeActs({ view, picked, selected, setSearch }: TreeActsInput) {
  const { blocked, onStep } = useAgentEdit("blocked", "onStep");
  const [refusal, setRefusal] = useState<string>();
  const act = useEventCallback((action: TreeAct) => {
    switch (action.act) {
      case "turn":
        return view.turn(action.row);
      case "showAll":
        return view.showAll(action.row.tool.definition.name);
      case "toggleSelected":
        if (blocked === undefined) onStep(switchStep(selected));
        return;
      case "usage": {
        const { tool, method } = action.row;
        return goTo(paths.methodUsage(tool.definition.name, method.definition.name));
      }
      case "toggle": {
        const reason = blocked ?? fixedRowReason(action.row);
        setRefusal(reason && refusalText(action.row, reason));
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
  return { act, refusal: refusal ?? "" };
}

interface NoRowsProps {
  text: string;
  /** The number of hidden tools that match. */
  hidden: number;
  onSearch(text: string): void;
  onShowHidden(shown: boolean): void;
}

/** What stands in place of the tree where the search shows nothing. */
function NoTreeRows({ text, hidden, onSearch, onShowHidden }: NoRowsProps) {
  const tools = useAgentEdit(({ model }) => model.toolset.tools);
  return (
    <LazyBoundary>
      <LazyNoToolMatch
        text={text}
        names={tools.flatMap(listNames)}
        tools={tools.map(({ definition }) => definition)}
        hidden={hidden}
        onSearch={onSearch}
        onShowHidden={() => onShowHidden(true)}
      />
    </LazyBoundary>
  );
}

interface SelectedMethodsBarProps {
  selected: SelectedMethods[];
  picked: ListSelection<TreeRow>;
  view: TreeView;
  onShowHidden(shown: boolean): void;
  /** Called when the bar goes, so that the focus goes back to the tree. */
  onLeave(): void;
}

/** The bar of what can be done with the selected methods; nothing while none is selected. */
function SelectedMethodsBar({ selected, picked, onLeave, ...bar }: SelectedMethodsBarProps) {
  const [said, setSaid] = useState("");
  return (
    <>
      <LiveRegion text={said} />
      {selected.length > 0 && (
        <LazyBoundary>
          <LazyAgentSelectionBar
            {...bar}
            selected={selected}
            onSelectAll={picked.all}
            onClear={() => {
              picked.clear();
              onLeave();
            }}
            onSay={setSaid}
          />
        </LazyBoundary>
      )}
    </>
  );
}

const enterForm = (shown: string) => focusWhenThere(() => findField(shown, "config"));

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

/** The search that finds exactly the tools that the line "6 hidden tools are on" counts. */
const HIDDEN_ON = "is:hidden-tool is:on";

interface HiddenToolsProps {
  text: string;
  onSearch(text: string): void;
  /** Whether hidden tools stand among the others. */
  showHidden: boolean;
  onShowHidden(shown: boolean): void;
}

/**
 * A line below the list that says how many hidden tools are on, which are offered although no row
 * shows them. Its button shows only those, and leads back to the former search.
 */
function HiddenTools({ text, onSearch, showHidden, onShowHidden }: HiddenToolsProps) {
  const { toolset, tokens } = useAgentEdit(({ model, answer }) => ({
    toolset: model.toolset,
    tokens: answer.tokens,
  }));
  const [before, setBefore] = useState("");
  const isAlone = text.trim() === HIDDEN_ON;
  const isOpen = isAlone || showHidden;
  const toggle = () => {
    if (isAlone) return onSearch(before);
    if (showHidden) return onShowHidden(false);
    setBefore(text);
    onSearch(HIDDEN_ON);
  };
  if (toolset.hiddenOn === 0 && !isOpen) return null;
  return (
    <div className="flex h-9 short:h-7 flex-none items-center gap-2 border-t border-line bg-sunken pr-4 pl-3.5 text-meta text-2 max-sm:h-11">
      <EyeOff {...iconSize.s} />
      <span>
        {t("{count, plural, one {# hidden tool is on} other {# hidden tools are on}}", {
          count: toolset.hiddenOn,
        })}
      </span>
      <span aria-hidden className="-mx-1 text-(--line-control)">
        ·
      </span>
      <span className="num">
        {tokenCount(offeredTokens(tokens, toolset.tools.filter(isHiddenAndOn)))}
      </span>
      <span className="flex-1" />
      <button
        type="button"
        onClick={toggle}
        className="font-medium text-accent hover:underline max-sm:h-11 max-sm:px-2"
      >
        {isOpen ? t("Show all tools") : t("Show")}
      </button>
    </div>
  );
}
