import { observeElementRect, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { footHeight, GRID_ROW_HEIGHT, headHeight, LEVEL_NAME, SIDE } from "./grid-size.ts";
import type { GridPlace } from "./use-range.ts";

interface CellsInput {
  scroller: RefObject<HTMLElement | null>;
  rows: number;
  columns: number;
  /** The width of a column in pixels. */
  width: number;
  /** The pixels above the foot that something covers. */
  covered: number;
}

type Axis = Virtualizer<HTMLElement, Element>;
type OnOffset = (offset: number, isScrolling: boolean) => void;

/** The cells in view, from the first to before the end, of a table with equal rows and columns. */
export function useCellsInView({ scroller, rows, columns, width, covered }: CellsInput) {
  const across = useRef<OnOffset>(undefined);
  const shared = {
    getScrollElement: () => scroller.current,
    // With one cell more, quick scrolling shows no gap.
    overscan: 1,
    observeElementRect: observeRoom,
  };
  const columnsInView = useVirtualizer<HTMLElement, Element>({
    ...shared,
    horizontal: true,
    count: columns,
    estimateSize: () => width,
    observeElementOffset: (_: Axis, onOffset: OnOffset) => {
      across.current = onOffset;
      return () => {
        across.current = undefined;
      };
    },
  });
  const rowsInView = useVirtualizer<HTMLElement, Element>({
    ...shared,
    count: rows,
    estimateSize: () => GRID_ROW_HEIGHT,
    // The room is measured below the lowest head; the head of narrow columns covers more.
    scrollPaddingEnd: covered + headHeight(width) - headHeight(LEVEL_NAME),
    observeElementOffset: (axis: Axis, onOffset: OnOffset) => observeBoth(axis, onOffset, across),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width is all that matters
  useEffect(() => columnsInView.measure(), [width]);
  const [down, right] = [rowsInView.getVirtualItems(), columnsInView.getVirtualItems()];
  return {
    top: down[0]?.index ?? 0,
    bottom: (down.at(-1)?.index ?? -1) + 1,
    left: right[0]?.index ?? 0,
    right: (right.at(-1)?.index ?? -1) + 1,
    /** Scrolls no farther than needed to show the whole cell. */
    reveal({ row, column }: GridPlace) {
      rowsInView.scrollToIndex(row);
      columnsInView.scrollToIndex(column);
    },
  };
}

/** Observes the room of cells, without the names, heads and foot that cover them. */
const observeRoom = (axis: Axis, onRect: (rect: { width: number; height: number }) => void) =>
  observeElementRect(axis, ({ width, height }) =>
    onRect({ width: width - SIDE, height: height - headHeight(LEVEL_NAME) - footHeight() }),
  );

/**
 * Observes both axes. One turn of a wheel may move both, and it is drawn once, before the browser
 * paints it.
 */
function observeBoth(
  { scrollElement }: Axis,
  onOffset: OnOffset,
  across: RefObject<OnOffset | undefined>,
) {
  if (!scrollElement) return;
  const read = () => {
    across.current?.(scrollElement.scrollLeft, false);
    onOffset(scrollElement.scrollTop, false);
  };
  const follow = () => flushSync(read);
  read();
  scrollElement.addEventListener("scroll", follow, { passive: true });
  return () => scrollElement.removeEventListener("scroll", follow);
}

/**
 * Numbers by which items are drawn. An item that stays keeps its number; a new one takes the number
 * of one that is gone, so that it is drawn with existing elements, which cost more than their
 * content.
 */
export function useSlots<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly number[] {
  const before = useRef<ReadonlyMap<string, number>>(new Map());
  return useMemo(() => {
    const keys = items.map(keyOf);
    const stay = new Set(keys);
    const free = [...before.current].flatMap(([key, slot]) => (stay.has(key) ? [] : slot));
    let most = Math.max(-1, ...before.current.values());
    const now = new Map(
      keys.map((key) => [key, before.current.get(key) ?? free.shift() ?? ++most] as const),
    );
    before.current = now;
    return [...now.values()];
  }, [items, keyOf]);
}
