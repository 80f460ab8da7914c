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
const OVERSCAN = 8;

interface Range {
  first: number;
  end: number;
}

const NO_ROWS = {
  first: { first: 0, end: 0 },
  isSame: (one: Range, other: Range) => one.first === other.first && one.end === other.end,
};

/**
 * Which rows of one height are in view, from `first` to before `end`. Rows that measure themselves need react-virtual; these come before
 * it is loaded.
 */
export function useRowsInView({ count, height, padding, covered, scroller }: EqualRows) {
  const find = useCallback(
    ({ scrollTop, clientHeight }: HTMLElement) => ({
      first: Math.floor((scrollTop - padding) / height) - OVERSCAN,
      end: Math.ceil((scrollTop + clientHeight - padding) / height) + OVERSCAN,
    }),
    [height, padding],
  );
  const range = useScrolled(scroller, find, NO_ROWS);
  const topOf = (index: number) => padding + index * height;
  return {
    first: Math.max(0, Math.min(range.first, count)),
    end: Math.min(count, range.end),
    /** The row at the upper edge. */
    atTop: Math.max(0, range.first + OVERSCAN),
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
