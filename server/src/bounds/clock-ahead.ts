/** Milliseconds. */
const WHOLE_DAY = 86_400_000;
/** Milliseconds for which a computer may sleep, or stand still, before its clock is doubted. */
const LONGEST_STOP = 30 * WHOLE_DAY;

/**
 * Whether the clock may be far ahead, so that nothing is deleted for its age: somebody set it so
 * since the start, or nothing was recorded for a month before the start, and the process has not
 * yet run for a day. `lastRecorded` is the time of the newest entry of the record at the start.
 */
export function mayBeAhead(lastRecorded: string | undefined, now = new Date()): boolean {
  const { timeOrigin: started } = performance;
  const running = performance.now();
  if (now.getTime() - started - running > LONGEST_STOP) return true;
  const silent = lastRecorded === undefined ? 0 : started - Date.parse(lastRecorded);
  return silent > LONGEST_STOP && running < WHOLE_DAY;
}
