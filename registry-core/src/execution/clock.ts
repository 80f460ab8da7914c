import { RegistryError } from "../registry-error.ts";

/** The clock that execution reads. Tests give one that they move themselves. */
export interface Clock {
  /** The time in milliseconds since 1970. */
  now(): number;
  /**
   * Calls back once after so many milliseconds, unless the function that it answers is called
   * first.
   */
  after(milliseconds: number, callback: () => void): () => void;
}

/** The timers that browsers and servers have although the language itself has none. */
interface HostTimers {
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The longest timer of a host in milliseconds; a longer one would end at once. */
const LONGEST_TIMER_DELAY = 2 ** 31 - 1;

/** The clock of the host. `after` throws `no_timers` on a host that has no timers. */
export const hostClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const { setTimeout, clearTimeout } = globalThis as Partial<HostTimers>;
    if (!setTimeout || !clearTimeout) {
      throw new RegistryError(
        "no_timers",
        "This host has no setTimeout. Pass a clock to limit the time of calls.",
      );
    }
    const timer = setTimeout(callback, Math.min(milliseconds, LONGEST_TIMER_DELAY));
    return () => clearTimeout(timer);
  },
};
