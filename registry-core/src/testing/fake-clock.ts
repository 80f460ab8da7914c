import type { Clock } from "../execution/clock.ts";

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  readonly #timers = new Set<{ at: number; callback: () => void }>();
  #now = 0;

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.#now + milliseconds, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** The number of timers that have neither ended nor been stopped. */
  get pending(): number {
    return this.#timers.size;
  }

  /** A promise that this clock keeps. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.after(milliseconds, resolve));
  }

  /** Moves on timer by timer; everything that follows from one has happened before the next. */
  async advance(milliseconds: number): Promise<void> {
    const until = this.#now + milliseconds;
    await settled();
    for (let next = this.#nextBefore(until); next; next = this.#nextBefore(until)) {
      this.#timers.delete(next);
      this.#now = next.at;
      next.callback();
      await settled();
    }
    this.#now = until;
  }

  #nextBefore(until: number) {
    const due = [...this.#timers].filter(({ at }) => at <= until);
    return due.sort((a, b) => a.at - b.at)[0];
  }
}

/** Resolves when nothing is left to happen but timers. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
