import type { Clock } from "./clock.ts";

interface LimitedSignal {
  /**
   * A signal that is aborted when the outer one is, or with a `TimeoutError` when the time is up.
   */
  signal: AbortSignal;
  /** Pauses the time limit until the function that it answers is called. */
  pause(): () => void;
  /** Stops watching. A signal that is not aborted by then never will be. */
  release(): void;
}

/**
 * A signal that follows another one and ends after so many milliseconds; without a limit it only
 * follows.
 */
export function limitedSignal(
  outer: AbortSignal,
  milliseconds: number | undefined,
  clock: Clock,
): LimitedSignal {
  const controller = new AbortController();
  const follow = () => controller.abort(outer.reason);
  const end = () =>
    controller.abort(new TimeoutError(`The time limit of ${milliseconds} ms is reached.`));
  let left = milliseconds ?? 0;
  let stop = (): void => undefined;
  const run = () => {
    if (milliseconds === undefined) return;
    const since = clock.now();
    const cancel = clock.after(Math.max(0, left), end);
    stop = () => {
      cancel();
      left -= clock.now() - since;
      stop = () => undefined;
    };
  };
  let pauses = 0;
  run();
  const ignore = onAbort(outer, follow);
  if (outer.aborted) follow();
  return {
    signal: controller.signal,
    pause() {
      pauses += 1;
      stop();
      return () => {
        pauses -= 1;
        if (pauses === 0) run();
      };
    },
    release() {
      pauses = Number.POSITIVE_INFINITY;
      stop();
      ignore();
    },
  };
}

/**
 * An error with the platform's name for timeouts, since not every host has the platform's class.
 */
class TimeoutError extends Error {
  override name = "TimeoutError";
}

/** Whether a signal ended because its time was up, whichever clock said so. */
export function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === "TimeoutError";
}

/** Rejects as soon as the signal is aborted, whether or not the work stops. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = onAbort(signal, () => reject(signal.reason));
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    stop();
  }
}

interface FollowedSignal {
  callbacks: Set<() => void>;
  stop(): void;
}

const followed = new WeakMap<AbortSignal, FollowedSignal>();

/**
 * Calls back when a signal is aborted; the function that it answers stops that. However many follow
 * a signal, it has one listener, because hosts warn of more than ten.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks, stop } = followed.get(signal) ?? followSignal(signal);
  // Each caller has an entry of its own, also when two pass one function.
  const entry = () => callback();
  callbacks.add(entry);
  return () => {
    callbacks.delete(entry);
    if (callbacks.size === 0) stop();
  };
}

function followSignal(signal: AbortSignal): FollowedSignal {
  const callbacks = new Set<() => void>();
  const run = () => {
    for (const callback of [...callbacks]) callback();
  };
  const stop = () => {
    signal.removeEventListener("abort", run);
    followed.delete(signal);
  };
  signal.addEventListener("abort", run);
  const entry = { callbacks, stop };
  followed.set(signal, entry);
  return entry;
}

/**
 * The time limit in milliseconds from a timeout in seconds; undefined for anything that is no
 * duration.
 */
export function timeLimitOf(timeout: number | null | undefined): number | undefined {
  return typeof timeout === "number" && timeout > 0 ? timeout * 1000 : undefined;
}
