import { type RefObject, useEffect, useRef } from "react";

/**
 * A fixed problem leaves the list, and the focus was in it: it goes on to the row that takes its place, or to the last one.
 * Rows carry their problem's id as `data-problem`. `pending`: the problem whose fix is on its way.
 */
export function useFocusAfterFix(list: RefObject<HTMLElement | null>, pending: string | undefined): void {
  const place = useRef(-1);
  useEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("li") ?? [])];
    if (pending !== undefined) {
      place.current = rows.findIndex((row) => row.dataset.problem === pending);
      return;
    }
    const from = place.current;
    place.current = -1;
    if (from < 0 || document.activeElement !== document.body) return;
    (rows[from] ?? rows.at(-1))?.querySelector<HTMLElement>("button, a")?.focus();
  }, [pending, list]);
}
