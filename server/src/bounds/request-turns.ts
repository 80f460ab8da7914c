/** Milliseconds of requests that begin in one round of the event loop. */
const ROUND = 5;

/**
 * Lets requests begin in the order in which they came, only as many in a round of the event loop as
 * fit into a slice of time. Node takes one new connection in each round: where a round answered
 * hundreds of requests of open connections, new ones would wait until the load is over.
 */
export class RequestTurns {
  readonly #waiting: (() => void)[] = [];
  /** When the first request of this round began. */
  #began: number | undefined;

  /** Resolves when a request may begin; undefined when it may now. */
  next(): Promise<void> | undefined {
    if (this.#waiting.length === 0) {
      if (this.#began === undefined) {
        this.#began = performance.now();
        this.#inNextRound();
      }
      if (performance.now() - this.#began < ROUND) return undefined;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #inNextRound(): void {
    setImmediate(() => {
      this.#began = undefined;
      const first = this.#waiting.shift();
      if (!first) return;
      // One at a time: how long it takes is known when the next one asks.
      this.#began = performance.now();
      first();
      this.#inNextRound();
    });
  }
}
