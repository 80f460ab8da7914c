import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Moves the focus on when the focused row leaves its list: to the row that takes its place, to the
 * last one, or to the list. Rows are `li` with their id as `data-problem`. Call the returned
 * function with the id before the row goes.
 */
export function useFocusAfterFix(list: RefObject<HTMLElement | null>): (id: string) => void {
  const left = useRef<{ id: string; index: number }>(undefined);
  useLayoutEffect(() => {
    if (!left.current || !list.current) return;
    const rows = findProblemRows(list.current);
    if (rows.some((row) => row.dataset.problem === left.current?.id)) return;
    const { index } = left.current;
    left.current = undefined;
    if (document.activeElement !== document.body) return;
    const next = rows[index] ?? rows.at(-1);
    (next?.querySelector<HTMLElement>("button, a") ?? list.current).focus();
  });
  return (id) => {
    const index = list.current
      ? findProblemRows(list.current).findIndex((row) => row.dataset.problem === id)
      : -1;
    left.current = index < 0 ? undefined : { id, index };
  };
}

const findProblemRows = (list: HTMLElement) => [
  ...list.querySelectorAll<HTMLElement>("li[data-problem]"),
];
