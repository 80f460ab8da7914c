import { LIMITS } from "../limits.ts";

/** Judging took more steps than it may. */
export class TooMuchWork extends Error {
  override name = "TooMuchWork";
  /** The pattern that was being matched. */
  constructor(readonly pattern?: string) {
    super(
      pattern === undefined
        ? "It takes too long to judge."
        : `Matching the pattern ${pattern} takes too long for a text of this length. Use a simpler pattern or a shorter text.`,
    );
  }
}

/** How many steps are left. Slow work counts its steps here, and ends with `TooMuchWork` instead of never. */
export class Work {
  constructor(public left: number = LIMITS.judgingSteps) {}

  spend(steps: number, pattern?: string): void {
    this.left -= steps;
    if (this.left < 0) throw new TooMuchWork(pattern);
  }
}
