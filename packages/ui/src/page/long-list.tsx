import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

interface LongListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf(item: Item): string;
  /** The height of a row before it is drawn, in pixels. */
  height: number;
  className?: string;
  children(item: Item): ReactNode;
}

/** The number of rows up to which all are drawn. */
const MOST_DRAWN_ROWS = 40;

/**
 * A list inside of a scrolling element that is marked with `data-scroller`. Of a long list only the
 * rows in view are in the document. Rows may grow.
 */
export function LongList<Item>(props: LongListProps<Item>) {
  const { label, items, keyOf, className, children } = props;
  if (items.length > MOST_DRAWN_ROWS) return <VirtualList {...props} />;
  return (
    <ul aria-label={label} className={className}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

function VirtualList<Item>({
  label,
  items,
  keyOf,
  height,
  className,
  children,
}: LongListProps<Item>) {
  const box = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const scroller = () => scrollerOf(box.current);
  // With another function all rows are measured anew.
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items, keyOf],
  );
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: scroller,
    estimateSize: () => height,
    getItemKey,
    scrollMargin: top,
    overscan: 8,
  });
  // Content above the list may grow and fold.
  useLayoutEffect(() => {
    const [around, own] = [scroller(), box.current];
    if (around && own)
      setTop(
        own.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop,
      );
  });
  return (
    <ul
      ref={box}
      aria-label={label}
      className={`relative ${className ?? ""}`}
      style={{ height: list.getTotalSize() }}
    >
      {list.getVirtualItems().map(({ index, start, key }) => {
        const item = items[index];
        return (
          item && (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              style={{ transform: `translateY(${start - top}px)` }}
              className="absolute inset-x-0 top-0"
            >
              {children(item)}
            </li>
          )
        );
      })}
    </ul>
  );
}

/**
 * The element that scrolls a list. In a narrow window the marked one may be as long as what it has,
 * and something around it scrolls.
 */
function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  const marked = list?.closest<HTMLElement>("[data-scroller]") ?? null;
  for (let around = marked; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  return marked;
}

const COMPACT_ROW = 36;

/** The height of a row in pixels: the token `--row`, which follows the density. */
export const useRowHeight = (): number => useSyncExternalStore(subscribeToDensity, readRowHeight);

function readRowHeight(): number {
  return (
    Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue("--row"), 10) ||
    COMPACT_ROW
  );
}

function subscribeToDensity(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-density"] });
  return () => observer.disconnect();
}
