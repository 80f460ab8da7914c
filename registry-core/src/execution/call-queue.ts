import { onAbort } from "./limited-signal.ts";

/** How a piece of work gets along with others of its queue. */
export interface QueueEntry {
  /** Whether the work runs only when nothing else of the queue does. */
  alone: boolean;
  /**
   * Work whose signal is aborted before its turn never starts, and its promise rejects with the
   * signal's reason.
   */
  signal: AbortSignal;
  /** The caller whose work it is. Work without one belongs to one shared caller. */
  share?: string | undefined;
}

interface QueuedCall extends QueueEntry {
  start(): void;
}

/** The running and waiting work of one caller. */
interface Share {
  waiting: QueuedCall[];
  running: number;
}

/**
 * Runs work in the order in which it comes, and work that must be alone one piece after the other.
 * Up to `runSync` pieces run beside each other, and one more of each share of which nothing runs. A
 * piece that must be alone runs after all that came before it and before all that comes later; it
 * holds up other shares when only it is left of its own. Work that waits for other work of the same
 * queue waits forever if either must be alone.
 */
export class CallQueue {
  /** Shares with something running or waiting; the one that had the last turn stands last. */
  readonly #shares = new Map<string, Share>();
  readonly #runSync: number;
  #running = 0;
  /** Whether the work that runs now, or ran last, runs alone. */
  #aloneRuns = false;

  constructor(runSync = 16) {
    this.#runSync = runSync;
  }

  async run<T>(entry: QueueEntry, work: () => Promise<T>): Promise<T> {
    const { share: name = "" } = entry;
    const share = this.#shares.get(name) ?? { waiting: [], running: 0 };
    this.#shares.set(name, share);
    await this.#turn(entry, share);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      share.running -= 1;
      this.#forget(name, share);
      this.#startNext();
    }
  }

  #turn({ alone, signal, share: name = "" }: QueueEntry, share: Share): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        share.waiting.splice(share.waiting.indexOf(waiting), 1);
        this.#forget(name, share);
        reject(signal.reason);
        this.#startNext();
      };
      if (signal.aborted) {
        this.#forget(name, share);
        return reject(signal.reason);
      }
      const stop = onAbort(signal, giveUp);
      const start = () => {
        stop();
        resolve();
      };
      const waiting = { alone, signal, start };
      share.waiting.push(waiting);
      this.#startNext();
    });
  }

  #startNext(): void {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      const [name, share] = next;
      const piece = share.waiting.shift();
      if (!piece) return;
      this.#shares.delete(name);
      this.#shares.set(name, share);
      this.#running += 1;
      share.running += 1;
      this.#aloneRuns = piece.alone;
      piece.start();
    }
  }

  /** The share whose turn it is, among those whose first piece may start. */
  #findNext(): [string, Share] | undefined {
    if (this.#running > 0 && this.#aloneRuns) return undefined;
    for (const entry of this.#shares) {
      const [, { waiting, running }] = entry;
      const [first] = waiting;
      if (!first) continue;
      if (first.alone && this.#running > 0 && running === 0) return undefined;
      const hasRoom = this.#running < this.#runSync || running === 0;
      if (first.alone ? this.#running === 0 : hasRoom) return entry;
    }
    return undefined;
  }

  #forget(name: string, { waiting, running }: Share): void {
    if (waiting.length === 0 && running === 0) this.#shares.delete(name);
  }
}
