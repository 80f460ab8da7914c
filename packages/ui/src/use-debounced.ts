import { useEffect, useEffectEvent, useState } from "react";

/**
 * Calls `act` with a value that has stayed the same for this many milliseconds. The signal is
 * aborted when the next value comes, or when the component goes.
 */
export function useDebouncedEffect<T>(
  value: T,
  milliseconds: number,
  act: (value: T, stop: AbortSignal) => void,
): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => run(value, stop.signal), milliseconds);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [value, milliseconds]);
}

/** A value as it was when it last stayed the same for this many milliseconds. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [paused, setPaused] = useState(value);
  useDebouncedEffect(value, milliseconds, (next) => setPaused(() => next));
  return paused;
}

/** False at first, true once so many milliseconds have passed. */
export function useLater(milliseconds: number): boolean {
  const [late, setLate] = useState(false);
  useDebouncedEffect(undefined, milliseconds, () => setLate(true));
  return late;
}

/**
 * The value of the last paint, undefined before the first: slow work waits until the screen has the
 * quick part.
 */
export function useAfterPaint<T>(value: T): T | undefined {
  const [painted, setPainted] = useState<T>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(() => value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
}
