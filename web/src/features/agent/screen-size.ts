import { useSyncExternalStore } from "react";

/**
 * `wide` has the inspector beside the tree, `narrow` in a sheet (below 1024 px), `phone` lists
 * first (below 640 px).
 */
export type ScreenSize = "wide" | "narrow" | "phone";

/**
 * The media queries. With `short` the preview stays folded, so that rows remain visible, for
 * example at 200 % zoom.
 */
const queries = {
  phone: "(max-width: 639px)",
  narrow: "(max-width: 1023px)",
  short: "(max-height: 699px)",
};

function readScreenSize(): ScreenSize {
  if (matchesMedia(queries.phone)) return "phone";
  return matchesMedia(queries.narrow) ? "narrow" : "wide";
}

const matchesMedia = (query: string): boolean => window.matchMedia?.(query).matches ?? false;

function subscribeToScreen(changed: () => void): () => void {
  const lists = Object.values(queries).flatMap((query) => window.matchMedia?.(query) ?? []);
  for (const list of lists) list.addEventListener("change", changed);
  return () => {
    for (const list of lists) list.removeEventListener("change", changed);
  };
}

export const useScreenSize = (): ScreenSize =>
  useSyncExternalStore(subscribeToScreen, readScreenSize);

export const useIsShort = (): boolean =>
  useSyncExternalStore(subscribeToScreen, () => matchesMedia(queries.short));
