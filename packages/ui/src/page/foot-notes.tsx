import { type ReactNode, useCallback } from "react";

interface FootNotesProps {
  notes: ReactNode;
  /** The bar at the foot of the page. */
  children: ReactNode;
}

/**
 * Notes over the bar at the foot of a page. They lie over what is above and move nothing; lists have
 * as much room below their last row. A folded bar right above stays uncovered: it is a
 * `peer/folded` with `data-folded`.
 */
export function FootNotes({ notes, children }: FootNotesProps) {
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const sizes =
      window.ResizeObserver &&
      new ResizeObserver(() => {
        style.setProperty("--foot-notes", `${element.offsetHeight}px`);
      });
    sizes?.observe(element);
    return () => {
      sizes?.disconnect();
      style.removeProperty("--foot-notes");
    };
  }, []);
  return (
    <div className="relative flex-none peer-data-folded/folded:[--over-folded:38px]">
      <div
        ref={measure}
        className="absolute inset-x-0 bottom-[calc(100%+var(--over-folded,0px))] z-20"
      >
        {notes}
      </div>
      {children}
    </div>
  );
}
