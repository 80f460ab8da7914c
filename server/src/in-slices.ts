import { setImmediate } from "node:timers/promises";

/** Milliseconds of work at a time. */
export const SLICE = 20;

let pausedAt = 0;

/** Lets requests have their turn, where work of several callers has gone on for a slice since the last pause of any of them. */
export async function pauseWhenDue(): Promise<void> {
  if (performance.now() - pausedAt < SLICE) return;
  await setImmediate();
  pausedAt = performance.now();
}

/** Does work that comes in steps, and lets requests have their turn between them. */
export async function inSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < SLICE) continue;
    await setImmediate();
    began = performance.now();
  }
}
