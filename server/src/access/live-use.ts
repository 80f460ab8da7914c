import { PegboardError } from "../errors.ts";

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
  /** Ends as soon as `reaches` rejects, which is asked whenever agents have changed. */
  requireReach(reaches: () => Promise<void>): void;
  /** The error for whoever still waits for an answer. */
  ended(): PegboardError;
}

/** A use as those see it who end it. */
export interface HeldUse extends Pick<LiveUse, "signal" | "hold" | "requireReach" | "ended"> {
  /** Ends it; the error for whoever waits is another one where the caller may not reach it. */
  end(error?: PegboardError): void;
  /** Asks what it requires whether it still holds. */
  checkReach(): Promise<void>;
  /** Has to be called when the request has its answer. */
  release(): void;
}

/**
 * Begins a use. `forget` is called when nobody holds it any more, `ended` makes the error for those
 * who wait.
 */
export function holdUse(forget: () => void, ended: () => PegboardError): HeldUse {
  const controller = new AbortController();
  let holds = 0;
  let why: PegboardError | undefined;
  let reaches = (): Promise<void> => Promise.resolve();
  const end = (error?: PegboardError) => {
    why ??= error;
    controller.abort();
  };
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
  return {
    signal: controller.signal,
    hold,
    end,
    release: hold(),
    ended: () => why ?? ended(),
    requireReach(required) {
      reaches = required;
    },
    // A store that cannot be read is told of by health; requests' own reads of it fail as well.
    checkReach: () =>
      reaches().catch((error) => (error instanceof PegboardError ? end(error) : undefined)),
  };
}
