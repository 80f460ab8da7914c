import { setImmediate } from "node:timers/promises";

/** Milliseconds of work at a time. */
export const SLICE = 20;

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
