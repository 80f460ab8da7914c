import { type RefObject, useEffect } from "react";

/**
 * Keeps the row with the tab stop in view where a list gets lower, as when a line appears below it.
 */
export function useKeptInView(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    let height = list.clientHeight;
    const sizes = new ResizeObserver(() => {
      const lost = height - list.clientHeight;
      height = list.clientHeight;
      const row = list.querySelector('[role="row"][tabindex="0"]')?.getBoundingClientRect();
      const below = (row?.bottom ?? 0) - list.getBoundingClientRect().bottom;
      if (below > 0 && below <= lost) list.scrollTop += below;
    });
    sizes.observe(list);
    return () => sizes.disconnect();
  }, [scroller]);
}
