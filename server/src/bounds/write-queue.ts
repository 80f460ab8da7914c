/** Entries that wait to be written together, one write after the other. */
export class WriteQueue<Entry> {
  readonly #write: (entries: Entry[]) => Promise<void>;
  readonly #pause: number;
  #waiting: Entry[] = [];
  #inWriting = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** `write` never rejects; it gets what came within so many milliseconds. */
  constructor(write: (entries: Entry[]) => Promise<void>, pause: number) {
    this.#write = write;
    this.#pause = pause;
  }

  /** How many wait for the next write. */
  get size(): number {
    return this.#waiting.length;
  }

  /** How many are not written yet: those that wait, and those that are being written. */
  get unwritten(): number {
    return this.size + this.#inWriting;
  }

  push(...entries: Entry[]): void {
    this.#waiting.push(...entries);
    if (this.size > 0) this.#timer ??= setTimeout(() => void this.flush(), this.#pause).unref();
  }

  /** Resolves when all that was pushed before is written. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(async () => {
      const entries = this.#waiting;
      this.#waiting = [];
      this.#inWriting = entries.length;
      if (entries.length > 0) await this.#write(entries);
      this.#inWriting = 0;
    });
    return this.#writing;
  }
}
