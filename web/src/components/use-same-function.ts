import { useCallback, useLayoutEffect, useRef } from "react";

/** One function for as long as its component lives, doing what the latest one does: what gets it need not be drawn again. */
export function useSameFunction<Input>(latest: (input: Input) => void): (input: Input) => void {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((input) => current.current(input), []);
}
