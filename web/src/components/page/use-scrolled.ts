import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** What `read` says of a scrolled element, anew whenever it is scrolled or gets another size. Keep `read` and `isSame` the same functions. */
export function useScrolled<View>(
  scroller: RefObject<HTMLElement | null>,
  read: (element: HTMLElement) => View,
  { first, isSame }: { first: View; isSame(one: View, other: View): boolean },
): View {
  const [view, setView] = useState(first);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const find = () => {
      const next = read(element);
      setView((before) => (isSame(before, next) ? before : next));
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
  }, [scroller, read, isSame]);
  return view;
}
