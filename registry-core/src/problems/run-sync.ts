/** Does the whole of some work that comes in steps. */
export function runSync<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
