import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import type { CauseRow } from "./cause-rows.ts";

const HEIGHTS = { head: 40, cause: 52, detail: 160 };

/** The row with the tab stop, and the rows in view. */
export function useCauseCursor(rows: readonly CauseRow[], shown: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCursor] = useState<string>();
  // The place of a cause that is settled goes to the one that follows.
  const place = useRef(0);
  const found = rows.findIndex(({ key }) => key === current);
  const cursor = found >= 0 ? found : nearestCause(rows, Math.min(place.current, rows.length - 1), 1);
  place.current = cursor;
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? "cause"],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    rangeExtractor: (range) => [...new Set([cursor, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search moves the list
  useEffect(() => list.scrollToOffset(0), [shown]);
  const hadFocus = useRef(false);
  useEffect(() => {
    // The focused row went with what was settled.
    if (hadFocus.current && document.activeElement === document.body) focusRow(scroller.current, cursor);
    hadFocus.current = scroller.current?.contains(document.activeElement) ?? false;
  });
  const moveTo = (index: number) => {
    setCursor(rows[index]?.key);
    list.scrollToIndex(index, { align: "auto" });
    // A row that is not in the document yet enters it with the next frame.
    if (!focusRow(scroller.current, index)) requestAnimationFrame(() => focusRow(scroller.current, index));
  };
  return { cursor, setCursor, list, scroller, moveTo };
}

function focusRow(list: HTMLElement | null, index: number): boolean {
  const row = list?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  row?.focus({ preventScroll: true });
  return row !== null && row !== undefined;
}

/** The first cause from a row on in one direction, or else in the other. */
export function nearestCause(rows: readonly CauseRow[], from: number, step: 1 | -1): number {
  for (let index = from; index >= 0 && index < rows.length; index += step) {
    if (rows[index]?.kind === "cause") return index;
  }
  const back =
    step === 1 ? rows.findLastIndex(({ kind }) => kind === "cause") : rows.findIndex(({ kind }) => kind === "cause");
  return Math.max(0, back);
}
