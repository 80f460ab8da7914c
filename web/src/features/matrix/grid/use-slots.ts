import { useMemo, useRef } from "react";

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
