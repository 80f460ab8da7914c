import { startTransition, useLayoutEffect, useRef, useState } from "react";
import { useSameFunction } from "../../../components/use-same-function.ts";

export interface Typing<T> {
  /** What was typed, or what is drafted when nothing waits. */
  value: T;
  onChange(value: T): void;
  /** Writes what waits at once. */
  flush(): void;
}

/**
 * A value that is edited faster than what follows from it can be drawn: it is shown at once, and written when typing
 * pauses for `pause` milliseconds. Mount it anew for another value.
 */
export function useTyping<T>(drafted: T, write: (value: T) => void, pause: number): Typing<T> {
  const [typed, setTyped] = useState<{ value: T }>();
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> }>(undefined);
  const flush = useSameFunction<void>(() => {
    const { current } = waiting;
    if (!current) return;
    clearTimeout(current.timer);
    waiting.current = undefined;
    // One transition: no letter is taken back while the draft follows.
    startTransition(() => {
      setTyped(undefined);
      write(current.value);
    });
  });
  // In a layout effect: whoever stores the draft when the page goes does it after this.
  useLayoutEffect(() => {
    const leave = () => flush();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      flush();
    };
  }, [flush]);
  return {
    value: typed ? typed.value : drafted,
    onChange: (value) => {
      clearTimeout(waiting.current?.timer);
      waiting.current = { value, timer: setTimeout(flush, pause) };
      setTyped({ value });
    },
    flush,
  };
}
