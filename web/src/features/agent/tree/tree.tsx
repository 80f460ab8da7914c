import {
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useKeptInView } from "../../../components/page/use-kept-in-view.ts";
import { useRowHeight } from "../../../components/page/use-row-height.ts";
import { outermostRow } from "../../../components/selection/grid-keys.ts";
import type { ListSelection } from "../../../components/selection/use-selection.ts";
import { useSameFunction } from "../../../components/use-same-function.ts";
import { common } from "../../../language/common.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { canCheck } from "./row-check.tsx";
import type { RowClick, RowContext } from "./row-facts.ts";
import { say } from "./texts.ts";
import { actOnKey } from "./tree-keys.ts";
import { TreeRow } from "./tree-row.tsx";
import type { GroupRow, TreeRow as Row } from "./tree-rows.ts";
import { useRowsInView } from "./use-rows-in-view.ts";

export interface TreeHandle {
  /** Puts the cursor on the first row and the focus on it. */
  focus(): void;
}

interface TreeProps {
  rows: Row[];
  context: Omit<RowContext, "lockedId" | "height" | "onFocus" | "onPick" | "onCheck">;
  /** Of the row in the inspector. */
  selectedKey: string | undefined;
  /** A new one begins at its first match. */
  search: string;
  /** It was typed just now, and did not come with the address: the row in the inspector is not what is looked for. */
  isTyped: boolean;
  selection: ListSelection<Row>;
  /** Pixels below the last row, for what floats there. */
  room: number;
  phone: boolean;
  ref?: Ref<TreeHandle>;
}

/** A WAI-ARIA tree grid with one tab stop; only the rows in view, and the one with the cursor, are in the document. */
export function Tree(props: TreeProps) {
  const { rows, context, selectedKey, search, isTyped, selection, room, phone, ref } = props;
  const settings = useAgentEdit((edit) => edit.settings);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [cursorKey, setCursorKey] = useState(isTyped ? findFirstMatch(rows)?.key : selectedKey);
  const [searched, setSearched] = useState(search);
  if (searched !== search) {
    setSearched(search);
    setCursorKey(search === "" ? selectedKey : findFirstMatch(rows)?.key);
  }
  const cursor = findCursorIndex(rows, cursorKey, selectedKey);
  const density = useRowHeight();
  const height = phone ? PHONE_ROW : density;
  const onPick = useSameFunction(({ event, row, index }: RowClick) => {
    if (!selection.click(event, index, cursor))
      context.act(row.kind === "group" ? foldOf(row) : { act: "inspect", row });
    setCursorKey(row.key);
  });
  const onCheck = useSameFunction(({ event, row, index }: RowClick) => {
    if (!event.shiftKey || !selection.click(event, index, cursor)) selection.toggle(row);
    setCursorKey(row.key);
  });
  const shared = useMemo(
    () => ({ ...context, lockedId: `${id}-locked`, height, onFocus: setCursorKey, onPick, onCheck }),
    [context, id, height, onPick, onCheck],
  );
  const isGrouped = rows[0]?.kind === "group";
  const list = useRowsInView({
    count: rows.length,
    height,
    padding: isGrouped ? 0 : PADDING,
    covered: { top: isGrouped ? height : 0, bottom: room },
    scroller,
  });
  /** The group whose rows pass below its head. */
  const sticky = isGrouped ? findHead(rows, list.atTop) : -1;
  // The head and the row with the tab stop stay in the document.
  const near = rows.slice(list.first, list.end).map((_, place) => list.first + place);
  const inView = [...new Set([sticky, cursor, ...near])].filter((index) => index >= 0).sort((a, b) => a - b);
  useRowInView({ rows, selectedKey, search, isTyped }, list.reveal);
  useKeptInView(scroller);

  const focusRow = (key: string | undefined) => {
    setCursorKey(key);
    // The row may only now enter the document.
    requestAnimationFrame(() => document.getElementById(rowId(id, key))?.focus({ preventScroll: true }));
  };
  const moveTo = (index: number) => {
    list.reveal(index);
    focusRow(rows[index]?.key);
  };
  useImperativeHandle(ref, () => ({ focus: () => moveTo(cursor) }));
  const onKeyDown = (event: KeyboardEvent) => {
    const done = selection.press(event, cursor);
    if (done) return done.to !== cursor && moveTo(done.to);
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    const isSelecting = selection.ids.size > 0;
    const act = actOnKey(rows, cursor, { key: event.key, shift: event.shiftKey, modified, isSelecting });
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (act.act === "move") return moveTo(act.to);
    context.act(act);
    if (act.act === "foldAll") focusRow(outermostRow(rows, cursor)?.key);
  };

  const isSelected = (row: Row) =>
    selection.ids.size > 0 ? selection.stateOf(row) === true && canCheck(row) : row.key === selectedKey;

  return (
    <div
      ref={scroller}
      role="treegrid"
      aria-label={common.toolsOfName(settings.agent.name)}
      aria-rowcount={rows.length}
      aria-multiselectable
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-auto"
    >
      <p id={`${id}-locked`} hidden>
        {say.coreAlwaysOnSentence}
      </p>
      <div role="presentation" className="relative" style={{ height: list.totalHeight }}>
        {inView.map((index) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <TreeRow
              key={row.key}
              id={rowId(id, row.key)}
              row={row}
              index={index}
              active={index === cursor}
              start={list.topOf(index)}
              context={shared}
              sticky={index === sticky}
              current={row.key === selectedKey}
              check={selection.ids.size > 0 && selection.stateOf(row)}
              selected={isSelected(row)}
            />
          );
        })}
      </div>
    </div>
  );
}

const rowId = (tree: string, key: string | undefined): string => `${tree}-${key}`;

const foldOf = (row: GroupRow) => ({ act: row.open ? "fold" : "unfold", row }) as const;

/** The head above a row, or the row itself when it is one. */
const findHead = (rows: Row[], index: number): number =>
  rows.slice(0, index + 1).findLastIndex(({ kind }) => kind === "group");

/** The row with the tab stop. It falls back to the selection, then to the first match, when its row is gone. */
function findCursorIndex(rows: Row[], ...keys: (string | undefined)[]): number {
  for (const key of [...keys, findFirstMatch(rows)?.key]) {
    const index = key === undefined ? -1 : rows.findIndex((row) => row.key === key);
    if (index !== -1) return index;
  }
  return 0;
}

/** Where the cursor begins in a search: at what matches, not at the tool that carries it. */
function findFirstMatch(rows: Row[]): Row | undefined {
  return rows.find((row) => row.kind !== "group" && (row.kind !== "tool" || row.match.whole)) ?? rows[0];
}

interface InView {
  rows: Row[];
  selectedKey: string | undefined;
  search: string;
  isTyped: boolean;
}

/** Shows a newly selected row, to which a link, a problem or a preview line may lead, and the first one of a new search. */
function useRowInView({ rows, selectedKey, search, isTyped }: InView, reveal: (index: number) => void): void {
  const shown = useRef({ search, key: isTyped ? selectedKey : undefined });
  useLayoutEffect(() => {
    if (shown.current.search !== search) {
      shown.current = { search, key: search === "" ? undefined : selectedKey };
      if (search !== "") reveal(0);
    }
    if (shown.current.key === selectedKey) return;
    const index = rows.findIndex((row) => row.key === selectedKey);
    if (index === -1) return;
    shown.current.key = selectedKey;
    reveal(index);
  });
}

/** Pixels above the first and below the last row. */
const PADDING = 4;

const PHONE_ROW = 60;
