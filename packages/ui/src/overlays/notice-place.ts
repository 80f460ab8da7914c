import { useSyncExternalStore } from "react";

let places: HTMLElement[] = [];
const noticePlaceListeners = new Set<() => void>();

/**
 * A ref: while its element is mounted, the page's notices stand in it, seen and heard although
 * something covers the page.
 */
export function takeNotices(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  setNoticePlaces([...places, element]);
  return () => setNoticePlaces(places.filter((one) => one !== element));
}

/** The last element that takes notices; undefined where the page itself is uncovered. */
export const useNoticePlace = (): HTMLElement | undefined =>
  useSyncExternalStore(subscribeToNoticePlaces, () => places.at(-1));

function setNoticePlaces(next: HTMLElement[]): void {
  places = next;
  for (const tell of noticePlaceListeners) tell();
}

function subscribeToNoticePlaces(tell: () => void): () => void {
  noticePlaceListeners.add(tell);
  return () => noticePlaceListeners.delete(tell);
}
