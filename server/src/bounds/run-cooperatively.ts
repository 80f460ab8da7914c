import { setImmediate } from "node:timers/promises";

/** Milliseconds of work at a time. */
export const SLICE = 20;

let pausedAt = 0;
let pausing: Promise<void> | undefined;

/**
 * Lets requests have their turn where the calls of all callers together have gone on for a slice.
 * They pause together, and for one turn.
 */
export async function pauseWhenDue(): Promise<void> {
  if (!pausing && performance.now() - pausedAt < SLICE) return;
  pausing ??= pauseForOthers();
  await pausing;
}

async function pauseForOthers(): Promise<void> {
  await setImmediate();
  pausedAt = performance.now();
  pausing = undefined;
}

/** Does work that comes in steps, and lets requests have their turn between them. */
export async function runCooperatively<T>(steps: Generator<undefined, T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < SLICE) continue;
    await setImmediate();
    began = performance.now();
  }
}
