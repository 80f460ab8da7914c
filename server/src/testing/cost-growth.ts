/** Milliseconds of the processor below which a measurement says nothing. */
const LEAST = 2;

/** Costs of a busy machine vary: where three tries say too much, more of them do not. */
const TRIES = { least: 3, most: 10 };
/** A growth from which on more tries are worth their time. */
const DOUBTFUL_GROWTH = 20;

/**
 * How many times as much of the processor eight times as much of something takes: about eight where
 * each piece is looked at once, 64 for a square. Both sizes are tried in turn, each with what it
 * needs made anew, and the least counts: whatever else the process does costs as well.
 */
export function costGrowth(prepare: (size: number) => () => unknown, size: number): number {
  let [few, many] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const growth = () => many / Math.max(LEAST, few);
  for (let tries = 0; tries < TRIES.most; tries += 1) {
    if (tries >= TRIES.least && growth() < DOUBTFUL_GROWTH) break;
    few = Math.min(few, processorCost(prepare(size)));
    many = Math.min(many, processorCost(prepare(size * 8)));
  }
  return growth();
}

function processorCost(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
