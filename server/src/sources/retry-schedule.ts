const FIRST_RETRY_PAUSE = 1_000;
const LONGEST_RETRY_PAUSE = 300_000;
/**
 * Milliseconds after which a source that stays, at least as long as the last pause, no longer
 * counts as one that keeps dying.
 */
const STEADY = 60_000;

/**
 * Runs a task again after pauses that double from one second to five minutes. Never keeps the
 * process alive.
 */
export class RetrySchedule {
  #pause = FIRST_RETRY_PAUSE;
  #timer: NodeJS.Timeout | undefined;
  #upSince: number | undefined;
  #nextAt: string | null = null;

  /** The time of the next run, in ISO 8601 and UTC. */
  get nextAt(): string | null {
    return this.#nextAt;
  }

  next(task: () => void): void {
    this.cancel();
    if (
      this.#upSince !== undefined &&
      Date.now() - this.#upSince >= Math.max(STEADY, this.#pause / 2)
    ) {
      this.#pause = FIRST_RETRY_PAUSE;
    }
    this.#upSince = undefined;
    this.#nextAt = new Date(Date.now() + this.#pause).toISOString();
    this.#timer = setTimeout(task, this.#pause).unref();
    this.#pause = Math.min(this.#pause * 2, LONGEST_RETRY_PAUSE);
  }

  /**
   * Notes that the source works. That alone does not make the next pause short, because it may die
   * again at once.
   */
  succeed(): void {
    this.#upSince ??= Date.now();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#nextAt = null;
  }
}
