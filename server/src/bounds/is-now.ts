/** Milliseconds by which a clock may be put right without ending what began just before. */
const CLOCK_TOLERANCE = 60_000;

/** A time from a beginning to an end; null stands for none. */
interface TimeSpan {
  from: string | number;
  to: string | number | null;
}

/**
 * Whether it is now between two times. Before the first one somebody has set the clock back, and
 * what would last longer by that has ended.
 */
export function isNow({ from, to }: TimeSpan): boolean {
  const now = Date.now();
  const hasBegun = new Date(from).getTime() <= now + CLOCK_TOLERANCE;
  return hasBegun && (to === null || now < new Date(to).getTime());
}
