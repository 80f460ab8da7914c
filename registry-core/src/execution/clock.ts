import { RegistryError } from "../registry-error.ts";

/** The time, as execution needs it. Tests give one that they move themselves. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once after so many milliseconds, unless somebody calls what it answers first. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** The timers that browsers and servers have, and the language itself does not. */
interface HostTimers {
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The most milliseconds that a host's timer holds; a longer timer would end at once. */
const LONGEST = 2 ** 31 - 1;

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
    const timer = setTimeout(callback, Math.min(milliseconds, LONGEST));
    return () => clearTimeout(timer);
  },
};
