import { useSyncExternalStore } from "react";

/** `wide` has the inspector beside the tree, `narrow` in a sheet (below 1024 px), `phone` lists first (below 640 px). */
export type ScreenSize = "wide" | "narrow" | "phone";

const queries = { phone: "(max-width: 639px)", narrow: "(max-width: 1023px)" };

function read(): ScreenSize {
  if (matches(queries.phone)) return "phone";
  return matches(queries.narrow) ? "narrow" : "wide";
}

const matches = (query: string): boolean => window.matchMedia?.(query).matches ?? false;

function subscribe(changed: () => void): () => void {
  const lists = Object.values(queries).flatMap((query) => window.matchMedia?.(query) ?? []);
  for (const list of lists) list.addEventListener("change", changed);
  return () => {
    for (const list of lists) list.removeEventListener("change", changed);
  };
}

export const useScreenSize = (): ScreenSize => useSyncExternalStore(subscribe, read);
