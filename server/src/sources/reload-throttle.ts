/** Milliseconds within which changes count as one. */
const RELOAD_MOMENT = 300;
/**
 * Milliseconds between two readings of a list that goes on changing, and how many times as long as
 * one reading took.
 */
const RELOAD_PAUSE = 1_000;
const SHARE = 4;

/**
 * Reads a list again after it changed, however often that is told: changes of a moment count as
 * one, changes during a reading are read afterwards, and a list that changes without an end is read
 * at a slower pace.
 */
export class ReloadThrottle {
  readonly #tell: () => void;
  #timer: NodeJS.Timeout | undefined;
  #readings = 0;
  #isMarked = false;
  #notBefore = 0;

  /** Takes `tell`, which starts a reading. */
  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** Notes that the list changed. */
  mark(): void {
    this.#isMarked = true;
    if (this.#readings > 0) return;
    const wait = Math.max(RELOAD_MOMENT, this.#notBefore - Date.now());
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#tell();
    }, wait).unref();
  }

  /** Reads the list, which settles all earlier changes. */
  async reading<T>(read: () => Promise<T>): Promise<T> {
    this.cancel();
    this.#readings += 1;
    const began = Date.now();
    try {
      return await read();
    } finally {
      this.#readings -= 1;
      const now = Date.now();
      this.#notBefore = now + Math.max(RELOAD_PAUSE, SHARE * (now - began));
      if (this.#isMarked) this.mark();
    }
  }

  get isReading(): boolean {
    return this.#readings > 0;
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isMarked = false;
  }
}
