import { type RefObject, useCallback } from "react";
import { useScrolled } from "../../../components/page/use-scrolled.ts";
import { footHeight, headHeight, ROW, SIDE } from "./grid-size.ts";
import type { Place } from "./use-range.ts";

interface CellsInput {
  scroller: RefObject<HTMLElement | null>;
  rows: number;
  columns: number;
  /** Of a column, in pixels. */
  width: number;
  /** Pixels above the foot that something covers. */
  covered: number;
}

/** Beyond either edge, so that quick scrolling shows no gap. */
const MORE_ROWS = 1;
const MORE_COLUMNS = 1;

/** The cells in view, from the first to before the end, of a table whose rows and columns are all alike. */
export function useCellsInView({ scroller, rows, columns, width, covered }: CellsInput) {
  const find = useCallback(
    ({ scrollTop, scrollLeft, clientHeight, clientWidth }: HTMLElement) => [
      Math.floor(scrollTop / ROW) - MORE_ROWS,
      Math.ceil((scrollTop + clientHeight - headHeight() - footHeight()) / ROW) + MORE_ROWS,
      Math.floor(scrollLeft / width) - MORE_COLUMNS,
      Math.ceil((scrollLeft + clientWidth - SIDE) / width) + MORE_COLUMNS,
    ],
    [width],
  );
  const [top = 0, bottom = 0, left = 0, right = 0] = useScrolled(scroller, find);
  return {
    top: Math.max(0, Math.min(top, rows)),
    bottom: Math.min(rows, bottom),
    left: Math.max(0, Math.min(left, columns)),
    right: Math.min(columns, right),
    /** Scrolls as little as shows the cell whole. */
    reveal({ row, column }: Place) {
      const element = scroller.current;
      if (!element) return;
      const { clientHeight, clientWidth } = element;
      const top = within(
        element.scrollTop,
        (row + 1) * ROW + covered - (clientHeight - headHeight() - footHeight()),
        row * ROW,
      );
      const left = within(element.scrollLeft, (column + 1) * width - (clientWidth - SIDE), column * width);
      if (top !== element.scrollTop) element.scrollTop = top;
      if (left !== element.scrollLeft) element.scrollLeft = left;
    },
  };
}

const within = (now: number, lowest: number, highest: number): number => Math.min(Math.max(now, lowest), highest);
