import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";

import { outermostRow, readTreeGridKey } from "./grid-keys.ts";
import type { ListedRow, RowEvents, RowPlace } from "./grid-parts.tsx";
import type { ListSelection } from "./use-selection.ts";

export interface ListInput<Row extends ListedRow> {
  rows: readonly Row[];
  /**
   * The height of a row in pixels; where rows measure themselves, that of one that was not drawn
   * yet.
   */
  height: number;
  /** The height of each row in pixels, where heights differ. */
  heightOf?(row: Row): number;
  /** Whether rows are as high as their content: `list.measure` is their ref. */
  isMeasured?: boolean;
  /** Whether a row is a head that stays at the upper edge while its rows pass below it. */
  isHead?(row: Row): boolean;
  /** The pixels of the heads of columns, which stay above the rows. */
  columnHeads?: number;
  /** The pixels above the first and below the last row. */
  padding?: number;
  /** The pixels below the last row, for what floats there. */
  room?: number;
  /** Whether the cursor stops at a row. */
  takesCursor?(row: Row): boolean;
  /**
   * Keys of what is shown outside of the list, the nearest first: the list begins there, and
   * follows it.
   */
  chosen?: readonly string[];
  /** The search text. Another one begins at its first match. */
  search: string;
  /**
   * Whether the search was typed just now and did not come with the address, so that what is chosen
   * is not what is looked for.
   */
  isTyped?: boolean;
  /** The row where a search begins. Default: its first row. */
  firstMatch?(rows: readonly Row[]): Row | undefined;
  selection?: ListSelection<Row>;
  /**
   * Handles a key of the list itself and answers true for one; these come before those of every
   * list.
   */
  onKey?(event: KeyboardEvent, row: Row): boolean;
  /** Handles a click that selects nothing. */
  onClick?(row: Row, event: MouseEvent): void;
  /** Folds an open row and unfolds a folded one. */
  onFold?(row: Row): void;
  onFoldAll?(isFolded: boolean): void;
}

export interface List<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  /** The rows in view, the one with the cursor, and the head that stays at the edge. */
  shown: (RowPlace & { row: Row })[];
  /** The height of all rows together in pixels. */
  totalHeight: number;
  measure(element: Element | null): void;
  cursor: number;
  /**
   * Puts the cursor and the focus on a row, or on the nearest one in that direction that takes
   * them.
   */
  moveTo(index: number, step?: 1 | -1): void;
  /** Puts the focus on the row with the cursor. */
  focus(): void;
  reveal(index: number): void;
  onKeyDown(event: KeyboardEvent): void;
  events: RowEvents;
}

/**
 * A list with one tab stop, of which only the rows in view are in the document: the place of its
 * cursor, the effects of keys and clicks, and the rows to draw.
 */
export function useList<Row extends ListedRow>(input: ListInput<Row>): List<Row> {
  const { rows } = input;
  const scroller = useRef<HTMLDivElement>(null);
  const { cursor, setCursor, nearest } = useCursor(input);
  const { list, shown } = useRowsInView(input, cursor, scroller);
  const reveal = (index: number) => list.scrollToIndex(index);
  useRevealed(input, reveal);
  useKeptInView(scroller);
  useKeptRowFocus(scroller, cursor);
  const moveTo = (to: number, step: 1 | -1 = 1) => {
    const index = nearest(to, step);
    setCursor(rows[index]?.key);
    reveal(index);
    // A row that is not in the document yet enters it with the next frame.
    if (!focusRowAt(scroller.current, index))
      requestAnimationFrame(() => focusRowAt(scroller.current, index));
  };
  return {
    scroller,
    shown,
    totalHeight: list.getTotalSize(),
    measure: list.measureElement,
    cursor,
    moveTo,
    focus: () => moveTo(cursor),
    reveal,
    onKeyDown: listKeys(input, { cursor, setCursor, moveTo, scroller }),
    events: useRowEvents(input, { cursor, setCursor }),
  };
}

interface ListCursor extends Cursor {
  moveTo(index: number, step?: 1 | -1): void;
  scroller: RefObject<HTMLElement | null>;
}

/**
 * Handles keys: first those of the selection, then those of the list itself, then those of every
 * list.
 */
function listKeys<Row extends ListedRow>(
  input: ListInput<Row>,
  { cursor, setCursor, moveTo, scroller }: ListCursor,
) {
  const { rows, selection, onKey, onFold, onFoldAll } = input;
  const foldAll = (isFolded: boolean) => {
    const left = isFolded ? outermostRow(rows, cursor) : undefined;
    onFoldAll?.(isFolded);
    if (!left) return;
    setCursor(left.key);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(TAB_STOP)?.focus({ preventScroll: true }),
    );
  };
  /** This answers true for a key of every list. */
  const pressGridKey = ({ key, shiftKey }: KeyboardEvent, row: Row): boolean => {
    const act = readTreeGridKey(rows, cursor, { key, shift: shiftKey });
    switch (act?.act) {
      case "move":
        moveTo(act.to, act.to < cursor || act.to === rows.length - 1 ? -1 : 1);
        return true;
      case "fold":
      case "unfold":
        onFold?.(row);
        return onFold !== undefined;
      case "foldAll":
      case "unfoldAll":
        foldAll(act.act === "foldAll");
        return onFoldAll !== undefined;
      default:
        return false;
    }
  };
  return (event: KeyboardEvent): void => {
    const row = rows[cursor];
    if (!row || event.defaultPrevented) return;
    const selected = selection?.press(event, cursor);
    if (selected) {
      if (selected.to !== cursor) moveTo(selected.to, selected.to < cursor ? -1 : 1);
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (!onKey?.(event, row) && !pressGridKey(event, row)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Controls in a row, on which a click is not one on the row. */
const CONTROLS = 'button, input, label, a:not([tabindex="-1"])';

interface Cursor {
  cursor: number;
  setCursor(key: string): void;
}

function useRowEvents<Row extends ListedRow>(
  input: ListInput<Row>,
  { cursor, setCursor }: Cursor,
): RowEvents {
  const { rows, selection, onClick } = input;
  const latest = useRef<RowEvents>(null);
  useLayoutEffect(() => {
    latest.current = {
      focus: setCursor,
      click(event, index) {
        const row = rows[index];
        if (!row || (event.target instanceof Element && event.target.closest(CONTROLS))) return;
        setCursor(row.key);
        event.currentTarget.focus({ preventScroll: true });
        if (selection?.click(event, index, cursor)) event.preventDefault();
        else onClick?.(row, event);
      },
      check(event, index) {
        const row = rows[index];
        if (!row) return;
        setCursor(row.key);
        if (!event.shiftKey || !selection?.click(event, index, cursor)) selection?.toggle(row);
      },
    };
  });
  return useMemo(
    () => ({
      focus: (key) => latest.current?.focus(key),
      click: (event, index) => latest.current?.click(event, index),
      check: (event, index) => latest.current?.check(event, index),
    }),
    [],
  );
}

/**
 * The row with the tab stop: the one that had it, else the chosen one, else the first match, else
 * the one in its place.
 */
function useCursor<Row extends ListedRow>(input: ListInput<Row>) {
  const { rows, chosen = NO_CHOICE, search, isTyped, takesCursor } = input;
  const firstMatch = input.firstMatch ?? ((all) => (takesCursor ? all.find(takesCursor) : all[0]));
  const [current, setCursor] = useState(isTyped ? firstMatch(rows)?.key : undefined);
  const [searched, setSearched] = useState(search);
  const last = useRef(0);
  if (searched !== search) {
    setSearched(search);
    setCursor(search === "" ? undefined : firstMatch(rows)?.key);
    last.current = 0;
  }
  const nearest = (from: number, step: 1 | -1): number => {
    if (!takesCursor) return Math.max(0, Math.min(rows.length - 1, from));
    for (let index = from; index >= 0 && index < rows.length; index += step) {
      const row = rows[index];
      if (row && takesCursor(row)) return index;
    }
    return Math.max(0, step === 1 ? rows.findLastIndex(takesCursor) : rows.findIndex(takesCursor));
  };
  const placeOf = (key: string | undefined) =>
    key === undefined ? -1 : rows.findIndex((row) => row.key === key);
  const keys = [current, ...chosen, ...(last.current === 0 ? [firstMatch(rows)?.key] : [])];
  let cursor = -1;
  for (const key of keys) if (cursor === -1) cursor = placeOf(key);
  if (cursor === -1) cursor = nearest(Math.min(last.current, rows.length - 1), 1);
  last.current = cursor;
  return { cursor, setCursor, nearest };
}

const NO_CHOICE: readonly string[] = [];

/** The rows to draw, and their places. */
function useRowsInView<Row extends ListedRow>(
  input: ListInput<Row>,
  cursor: number,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const {
    rows,
    height,
    heightOf,
    isMeasured,
    isHead,
    columnHeads = 0,
    padding = 0,
    room = 0,
  } = input;
  const isGrouped = rows[0] !== undefined && isHead?.(rows[0]) === true;
  const headAt = (index: number): number => {
    let head = isGrouped ? index : -1;
    while (head >= 0 && !isHead?.(rows[head] as Row)) head -= 1;
    return head;
  };
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf?.(rows[index] as Row) ?? height,
    ...((isMeasured || heightOf) && { getItemKey: (index: number) => rows[index]?.key ?? index }),
    overscan: OVERSCAN,
    scrollMargin: columnHeads,
    paddingStart: padding,
    paddingEnd: padding + room,
    scrollPaddingStart: columnHeads + padding + (isGrouped ? height : 0),
    scrollPaddingEnd: room,
    rangeExtractor: (range) => {
      // The head and the row with the tab stop stay in the document.
      const kept = [headAt(range.startIndex), cursor, ...defaultRangeExtractor(range)];
      return [...new Set(kept)]
        .filter((index) => index >= 0 && index < rows.length)
        .sort((a, b) => a - b);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is all that matters
  useEffect(() => {
    if (!isMeasured) list.measure();
  }, [height]);
  const items = list.getVirtualItems();
  const sticky = list.range ? headAt(list.range.startIndex) : -1;
  const shown = items.flatMap(({ index, start }) => {
    const row = rows[index];
    const top = index === sticky ? undefined : start - columnHeads;
    return row ? [{ row, index, top, isCursor: index === cursor }] : [];
  });
  return { list, shown };
}

/** The number of rows beyond either edge, so that quick scrolling shows no gap. */
const OVERSCAN = 5;

/**
 * Shows a newly chosen row, to which a link, a problem or a preview line may lead, and the first
 * one of a new search.
 */
function useRevealed<Row extends ListedRow>(
  input: ListInput<Row>,
  reveal: (index: number) => void,
): void {
  const { rows, chosen = NO_CHOICE, search, isTyped } = input;
  const [wanted] = chosen;
  const last = useRef({ search, key: isTyped ? wanted : undefined });
  useLayoutEffect(() => {
    if (last.current.search !== search) {
      last.current = { search, key: search === "" ? undefined : wanted };
      if (search !== "" || wanted === undefined) reveal(0);
    }
    if (last.current.key === wanted) return;
    const index = chosen
      .map((key) => rows.findIndex((row) => row.key === key))
      .find((place) => place >= 0);
    if (index === undefined) return;
    last.current.key = wanted;
    reveal(index);
  });
}

/** Moves the focus of a row that leaves the list to the one that takes its place. */
function useKeptRowFocus(scroller: RefObject<HTMLElement | null>, cursor: number): void {
  const focused = useRef<Element>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (focused.current?.isConnected === false && activeElement === body)
      focusRowAt(scroller.current, cursor);
    focused.current = scroller.current?.contains(document.activeElement)
      ? document.activeElement
      : null;
  });
}

const TAB_STOP = '[role="row"][tabindex="0"]';

function focusRowAt(list: HTMLElement | null, index: number): boolean {
  const row = list?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  row?.focus({ preventScroll: true });
  return row !== null && row !== undefined;
}

/**
 * Keeps the row with the tab stop in view where a list gets lower, as when a line appears below it.
 */
function useKeptInView(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    let height = list.clientHeight;
    const sizes = new ResizeObserver(() => {
      const lost = height - list.clientHeight;
      height = list.clientHeight;
      const row = list.querySelector('[role="row"][tabindex="0"]')?.getBoundingClientRect();
      const below = (row?.bottom ?? 0) - list.getBoundingClientRect().bottom;
      if (below > 0 && below <= lost) list.scrollTop += below;
    });
    sizes.observe(list);
    return () => sizes.disconnect();
  }, [scroller]);
}
