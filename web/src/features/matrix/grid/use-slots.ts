import { useMemo, useRef } from "react";

/**
 * Numbers to draw these items by. What stays keeps its number; what comes takes the number of what
 * went, so that it is drawn with the elements that are there: elements cost more than what they
 * say.
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
