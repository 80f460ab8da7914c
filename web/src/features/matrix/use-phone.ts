import { useSyncExternalStore } from "react";

const QUERY = "(max-width: 639px)";

/** Whether the window is below 640 px, where a table of agents has no room. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia?.(QUERY);
      list?.addEventListener("change", changed);
      return () => list?.removeEventListener("change", changed);
    },
    () => window.matchMedia?.(QUERY).matches ?? false,
  );
