const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 300_000;

/** Runs a task again after pauses that double from one second to five minutes. Never keeps the process alive. */
export class RetrySchedule {
  #pause = FIRST_PAUSE;
  #timer: NodeJS.Timeout | undefined;

  next(task: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(task, this.#pause).unref();
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  /** It worked: the next failure starts with the short pause again. */
  reset(): void {
    this.cancel();
    this.#pause = FIRST_PAUSE;
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
