import { useCallback, useLayoutEffect, useRef } from "react";

/** One stable function that calls the latest one, so that its receivers do not render again. */
export function useEventCallback<Input>(latest: (input: Input) => void): (input: Input) => void {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((input) => current.current(input), []);
}
