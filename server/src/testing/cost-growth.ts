/** Milliseconds of the processor below which a measurement says nothing. */
const LEAST = 2;

/**
 * How many times as much of the processor eight times as much of something takes: about eight where
 * each piece is looked at once, 64 for a square.
 */
export function costGrowth(prepare: (size: number) => () => unknown, size: number): number {
  return (
    leastCost(() => prepare(size * 8)) /
    Math.max(
      LEAST,
      leastCost(() => prepare(size)),
    )
  );
}

/**
 * Of three tries, each with what it needs made anew: whatever else the process does costs as well.
 */
function leastCost(prepare: () => () => unknown): number {
  const costs = Array.from({ length: 3 }, () => {
    const run = prepare();
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...costs);
}
