import type { PegboardError } from "../errors.ts";

/** A request that came with a token, or in a session, and lasts no longer than that. */
export interface LiveUse {
  /** A signal that is aborted when the token or the session ends. */
  readonly signal: AbortSignal;
  /**
   * Follows it longer than the beginning of the answer, until the function that it answers is
   * called.
   */
  hold(): () => void;
  /** Looks whether it has ended, for what ends by its time and is told of to nobody. */
  check(): Promise<void>;
  /** The error for whoever still waits for an answer. */
  ended(): PegboardError;
}

/** A use as those see it who end it. */
export interface HeldUse extends Pick<LiveUse, "signal" | "hold"> {
  end(): void;
  /** Has to be called when the request has its answer. */
  release(): void;
}

/** Begins a use. `forget` is called when nobody holds it any more. */
export function holdUse(forget: () => void): HeldUse {
  const controller = new AbortController();
  let holds = 0;
  const hold = () => {
    holds += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      holds -= 1;
      if (holds === 0) forget();
    };
  };
  return { signal: controller.signal, hold, end: () => controller.abort(), release: hold() };
}
