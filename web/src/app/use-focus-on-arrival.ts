import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";

/** What had the focus went away with the former page: the next Tab starts in the new one, not in the navigation before it. */
export function useFocusOnArrival(): RefObject<HTMLElement | null> {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (fromLocation && pathChanged && isLost) main.current?.focus({ preventScroll: true });
      }),
    [router],
  );
  return main;
}
