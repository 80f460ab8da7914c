import { type RefObject, useCallback } from "react";
import { useScrolled } from "../../../components/page/use-scrolled.ts";

interface EqualRows {
  count: number;
  /** Of each row, in pixels. */
  height: number;
  /** Pixels above the first and below the last row. */
  padding: number;
  /** Pixels at either edge that something covers. */
  covered: { top: number; bottom: number };
  scroller: RefObject<HTMLElement | null>;
}

/** Rows beyond either edge, so that quick scrolling shows no gap. */
const OVERSCAN = 4;

/**
 * Which rows of one height are in view, from `first` to before `end`. Rows that measure themselves need react-virtual; these come before
 * it is loaded.
 */
export function useRowsInView({ count, height, padding, covered, scroller }: EqualRows) {
  const find = useCallback(
    ({ scrollTop, clientHeight }: HTMLElement) => [
      Math.floor((scrollTop - padding) / height) - OVERSCAN,
      Math.ceil((scrollTop + clientHeight - padding) / height) + OVERSCAN,
    ],
    [height, padding],
  );
  const [first = 0, end = 0] = useScrolled(scroller, find);
  const topOf = (index: number) => padding + index * height;
  return {
    first: Math.max(0, Math.min(first, count)),
    end: Math.min(count, end),
    /** The row at the upper edge. */
    atTop: Math.max(0, first + OVERSCAN),
    /** Of everything together. */
    totalHeight: 2 * padding + count * height + covered.bottom,
    topOf,
    /** Scrolls as little as shows the row whole. */
    reveal(index: number) {
      const element = scroller.current;
      if (!element) return;
      const highest = topOf(index + 1) + covered.bottom - element.clientHeight;
      const lowest = index === 0 ? 0 : topOf(index) - covered.top;
      if (element.scrollTop > lowest) element.scrollTop = lowest;
      else if (element.scrollTop < highest) element.scrollTop = highest;
    },
  };
}
