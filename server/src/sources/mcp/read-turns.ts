/** Lets `most` callers work at once; the others wait in the order of their arrival. */
export class ReadTurns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  /** Whether somebody waits for a turn. */
  get areWanted(): boolean {
    return this.#waiting.length > 0;
  }

  /** Resolves with how to give the turn back. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return () => {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
  }
}
