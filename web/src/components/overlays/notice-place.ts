import { useSyncExternalStore } from "react";

let places: HTMLElement[] = [];
const listeners = new Set<() => void>();

/**
 * A ref: while its element is mounted, the page's notices stand in it, seen and heard although
 * something covers the page.
 */
export function takeNotices(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  change([...places, element]);
  return () => change(places.filter((one) => one !== element));
}

/** The last element that takes notices; undefined where the page itself is uncovered. */
export const useNoticePlace = (): HTMLElement | undefined =>
  useSyncExternalStore(listen, () => places.at(-1));

function change(next: HTMLElement[]): void {
  places = next;
  for (const tell of listeners) tell();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
