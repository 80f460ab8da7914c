import { useState } from "react";

/**
 * Follows the newest items of a list until somebody reads further back, and then only tells that
 * there are newer ones.
 */
export function useFollowed<T>(
  newest: T,
  isReadingBack: boolean,
): { shown: T; hasNewer: boolean; follow(): void } {
  const [shown, setShown] = useState(newest);
  if (shown !== newest && !isReadingBack) setShown(newest);
  return { shown, hasNewer: shown !== newest, follow: () => setShown(newest) };
}
