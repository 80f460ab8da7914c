import { LIMITS } from "../limits.ts";
import { describeTooMuchWork } from "../words/value-words.ts";

/** Judging took more steps than it may. */
export class TooMuchWork extends Error {
  override name = "TooMuchWork";
  /** The pattern that was being matched. */
  constructor(readonly pattern?: string) {
    super(describeTooMuchWork(pattern));
  }
}

/**
 * How many steps are left. Slow work counts its steps here, and ends with `TooMuchWork` instead of
 * never.
 */
export class Work {
  constructor(public left: number = LIMITS.judgingSteps) {}

  spend(steps: number, pattern?: string): void {
    this.left -= steps;
    if (this.left < 0) throw new TooMuchWork(pattern);
  }
}
