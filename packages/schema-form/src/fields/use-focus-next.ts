import { useEffect, useRef } from "react";

/**
 * Moves the focus inside `box` after the next drawing: to a selector, or to the button that adds
 * entries when that is gone.
 */
export function useFocusNext() {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
    const target = find(wanted.current) ?? find("[data-add]");
    wanted.current = undefined;
    target?.focus();
    if (target instanceof HTMLInputElement) target.select();
  });
  return {
    box,
    focusNext(selector: string) {
      wanted.current = selector;
    },
  };
}
