import { useSyncExternalStore } from "react";

const PHONE_QUERY = "(max-width: 639px)";

/** Whether the window is below 640 px, where a table of agents has no room. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia?.(PHONE_QUERY);
      list?.addEventListener("change", changed);
      return () => list?.removeEventListener("change", changed);
    },
    () => window.matchMedia?.(PHONE_QUERY).matches ?? false,
  );
