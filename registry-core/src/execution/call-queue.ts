import { onAbort } from "./on-abort.ts";

/** How a piece of work gets along with others of its queue. */
export interface QueueEntry {
  /** It runs when nothing else of the queue does. */
  alone: boolean;
  /** Aborted before its turn, the work never starts and its promise rejects with the signal's reason. */
  signal: AbortSignal;
}

interface Waiting extends QueueEntry {
  start(): void;
}

/**
 * Runs work in the order in which it comes. Up to `atOnce` pieces run beside each other. A piece that must be alone runs after all that
 * came before it and before all that comes later. Work that waits for other work of the same queue waits forever if either must be alone.
 */
export class CallQueue {
  readonly #waiting: Waiting[] = [];
  readonly #atOnce: number;
  #running = 0;
  /** Whether the work that runs now, or ran last, runs alone. */
  #aloneRuns = false;

  constructor(atOnce = 16) {
    this.#atOnce = atOnce;
  }

  async run<T>(entry: QueueEntry, work: () => Promise<T>): Promise<T> {
    await this.#turn(entry);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  #turn({ alone, signal }: QueueEntry): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
        this.#startNext();
      };
      if (signal.aborted) return reject(signal.reason);
      const stop = onAbort(signal, giveUp);
      const start = () => {
        stop();
        resolve();
      };
      const waiting = { alone, signal, start };
      this.#waiting.push(waiting);
      this.#startNext();
    });
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next && this.#mayStart(next); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#running += 1;
      this.#aloneRuns = next.alone;
      next.start();
    }
  }

  #mayStart({ alone }: Waiting): boolean {
    return this.#running === 0 || (!alone && !this.#aloneRuns && this.#running < this.#atOnce);
  }
}
