import { useState } from "react";

/**
 * A list of the newest follows what is new until somebody reads further back, who is then only told
 * of it.
 */
export function useFollowed<T>(
  newest: T,
  isReadingBack: boolean,
): { shown: T; hasNewer: boolean; follow(): void } {
  const [shown, setShown] = useState(newest);
  if (shown !== newest && !isReadingBack) setShown(newest);
  return { shown, hasNewer: shown !== newest, follow: () => setShown(newest) };
}
