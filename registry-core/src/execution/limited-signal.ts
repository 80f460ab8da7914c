import type { Clock } from "./clock.ts";

interface LimitedSignal {
  /** Aborted when the outer one is, or with a `TimeoutError` when the time is up. */
  signal: AbortSignal;
  /** Stops watching. A signal that is not aborted by then never is. */
  release(): void;
}

/** A signal that follows another one and ends after so many milliseconds; without a limit it only follows. */
export function limitedSignal(outer: AbortSignal, milliseconds: number | undefined, clock: Clock): LimitedSignal {
  const controller = new AbortController();
  const follow = () => controller.abort(outer.reason);
  const end = () => controller.abort(new TimeoutError(`The time limit of ${milliseconds} ms is reached.`));
  const stop = milliseconds === undefined ? () => undefined : clock.after(milliseconds, end);
  outer.addEventListener("abort", follow);
  if (outer.aborted) follow();
  return {
    signal: controller.signal,
    release() {
      stop();
      outer.removeEventListener("abort", follow);
    },
  };
}

/** Has the platform's name for such errors; not every host has the platform's class. */
class TimeoutError extends Error {
  override name = "TimeoutError";
}

/** Whether a signal ended because its time was up, whichever clock said so. */
export function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === "TimeoutError";
}

/** Rejects as soon as the signal is aborted, whether the work heeds it or not. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
