import { SCHEMA_LIMITS } from "./limits.ts";
import { describeTooMuchWork } from "./messages/value-messages.ts";

/** Thrown when judging takes more steps than it may. */
export class TooMuchWork extends Error {
  override name = "TooMuchWork";
  /** Takes the pattern that was being matched. */
  constructor(readonly pattern?: string) {
    super(describeTooMuchWork(pattern));
  }
}

/**
 * The number of steps that are left. Slow work counts its steps here, and ends with `TooMuchWork`
 * instead of never.
 */
export class Work {
  constructor(public left: number = SCHEMA_LIMITS.judgingSteps) {}

  /** Takes steps from what is left, and throws where there are none. */
  spend(steps: number, pattern?: string): void {
    this.left -= steps;
    if (this.left < 0) throw new TooMuchWork(pattern);
  }
}
