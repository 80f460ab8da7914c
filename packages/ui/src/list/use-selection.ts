import { type KeyboardEvent, type MouseEvent, useMemo, useState } from "react";
import {
  addRow,
  beginAt,
  EMPTY_SELECTION,
  extendTo,
  type SelectableList,
  selectAll,
  selectedState,
  toggleRow,
} from "./selection.ts";

/** The pixels that a list keeps free below its last row while the bar floats there. */
export const BAR_ROOM = 104;

export interface ListSelection<Row> {
  /** The selected ids among those that match now. */
  ids: ReadonlySet<string>;
  stateOf(row: Row): boolean | "mixed";
  /** Toggles the row, as its check box does. */
  toggle(row: Row): void;
  all(): void;
  clear(): void;
  /** Clears the selection; the next range begins here. A plain click and Enter do this. */
  begin(row: Row): void;
  /**
   * Handles a click. True when it selected, with Shift, Control or Command; otherwise it is the
   * list's.
   */
  click(event: MouseEvent, index: number, cursor: number): boolean;
  /**
   * Handles a key. Answers the row where the cursor goes, or undefined when the key is not the
   * selection's.
   */
  press(event: KeyboardEvent, cursor: number): { to: number } | undefined;
}

/**
 * The selection of a list. A row that no longer matches is not part of it, until it matches again
 * before anything else is selected.
 */
export function useSelection<Row extends { key: string }>(
  list: SelectableList<Row>,
): ListSelection<Row> {
  const [state, setState] = useState(EMPTY_SELECTION);
  const ids = useMemo(() => keepMatching(state.ids, list), [state.ids, list]);
  const { rows } = list;
  // A row that does not match now must not come back after the next click.
  const now = ids === state.ids ? state : { ...state, ids, base: keepMatching(state.base, list) };
  const clear = () => setState(EMPTY_SELECTION);
  const [isAllWanted, wantAll] = useState(false);
  const all = () => (list.isBehind ? wantAll(true) : setState(selectAll(list.all())));
  if (isAllWanted && !list.isBehind) {
    wantAll(false);
    setState(selectAll(list.all()));
  }
  const toggle = (row: Row) => setState(toggleRow(list, now, row));
  const extend = (from: number, to: number) => setState(extendTo(list, now, { from, to }));
  return {
    ids,
    stateOf: (row) => ids.size > 0 && selectedState(ids, list.idsOf(row)),
    toggle,
    all,
    clear,
    begin: ({ key }) => setState(beginAt(key)),
    click: (event, index, cursor) => {
      const act = readSelectionClick(event);
      const row = rows[index];
      if (!act || !row) return false;
      if (act === "extend") extend(cursor, index);
      else setState(addRow(list, now, row));
      return true;
    },
    press: (event, cursor) => {
      const key = readSelectionKey(event);
      const row = rows[cursor];
      if (!key || !row || (key === "clear" && ids.size === 0)) return undefined;
      event.preventDefault();
      event.stopPropagation();
      const to = Math.max(0, Math.min(rows.length - 1, cursor + (SELECTION_STEPS[key] ?? 0)));
      if (key === "all") all();
      else if (key === "clear") clear();
      else if (key === "toggle") toggle(row);
      else extend(cursor, to);
      return { to };
    },
  };
}

function keepMatching<Row extends { key: string }>(
  ids: ReadonlySet<string>,
  list: SelectableList<Row>,
) {
  if (ids.size === 0) return ids;
  const kept = new Set<string>();
  for (const id of list.all()) if (ids.has(id)) kept.add(id);
  return kept.size === ids.size ? ids : kept;
}

/** The effect of a key on a selection. `up` and `down` grow or shrink the range by one row. */
type SelectionKey = "all" | "clear" | "toggle" | "up" | "down";

const SELECTION_STEPS: Partial<Record<SelectionKey, number>> = { up: -1, down: 1 };
const WITH_SHIFT: Partial<Record<string, SelectionKey>> = { ArrowUp: "up", ArrowDown: "down" };
const PLAIN: Partial<Record<string, SelectionKey>> = { Escape: "clear", x: "toggle" };

/** A key with its modifiers. */
export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Reads ⌘A, Esc, x and Shift with the arrows; undefined leaves the key to others. */
export function readSelectionKey({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: KeyPress): SelectionKey | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === "a" && !shiftKey ? "all" : undefined;
  return (shiftKey ? WITH_SHIFT : PLAIN)[key];
}

/**
 * Reads a click on a row: with Shift it selects a range, with Control or Command one row more,
 * otherwise it is the list's.
 */
function readSelectionClick(event: Pick<KeyPress, "shiftKey" | "ctrlKey" | "metaKey">) {
  if (event.shiftKey) return "extend";
  return event.ctrlKey || event.metaKey ? "add" : undefined;
}
