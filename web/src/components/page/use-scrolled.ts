import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Numbers that `read` takes from an element, anew when it is scrolled or gets another size; none at first. `read` has to stay the same. */
export function useScrolled(
  scroller: RefObject<HTMLElement | null>,
  read: (element: HTMLElement) => readonly number[],
): readonly number[] {
  const [view, setView] = useState<readonly number[]>([]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const find = () => {
      const next = read(element);
      setView((before) => (`${before}` === `${next}` ? before : next));
    };
    find();
    // Drawn before the browser paints what was scrolled.
    const follow = () => flushSync(find);
    element.addEventListener("scroll", follow, { passive: true });
    const sizes = new ResizeObserver(find);
    sizes.observe(element);
    return () => {
      element.removeEventListener("scroll", follow);
      sizes.disconnect();
    };
  }, [scroller, read]);
  return view;
}
