/** Milliseconds of work at a time: half of what a frame has. */
const TURN = 8;

/**
 * Does work that comes in steps, and lets the page draw and hear between them. Ends early, with
 * undefined, once it is stopped.
 */
export async function inTurns<Result>(
  steps: Generator<undefined, Result>,
  isStopped: () => boolean = () => false,
): Promise<Result | undefined> {
  let began = performance.now();
  while (!isStopped()) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < TURN) continue;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
  return undefined;
}
