/** So many at once, and from then on as many as come again each second. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/**
 * Entries are looked through for those that need none when there are so many, and never more are
 * kept.
 */
const LOOKED_THROUGH = 1_000;
const MOST_RATE_KEYS = 20_000;

/** What each key still has of its rate, which may become another one. */
export class Rates {
  readonly #left = new Map<string, { left: number; at: number }>();
  readonly #now: () => Rate;
  #lookAt = LOOKED_THROUGH;

  constructor(rate: Rate | (() => Rate)) {
    this.#now = typeof rate === "function" ? rate : () => rate;
  }

  get #rate(): Rate {
    return this.#now();
  }

  /**
   * Takes so many, or none of them: then it answers after how many seconds there are as many, at
   * least one.
   */
  take(key: string, count = 1): number {
    const now = performance.now();
    const left = this.#refilled(this.#left.get(key) ?? { left: this.#rate.burst, at: now }, now);
    if (left < count) return Math.max(1, Math.ceil((count - left) / this.#rate.perSecond));
    this.#left.set(key, { left: left - count, at: now });
    if (this.#left.size > this.#lookAt) this.#forget(now);
    return 0;
  }

  #refilled({ left, at }: { left: number; at: number }, now: number): number {
    return Math.min(this.#rate.burst, left + ((now - at) / 1_000) * this.#rate.perSecond);
  }

  /**
   * Who has everything again needs no entry. Callers that make up a new key each time push out the
   * oldest, not the memory.
   */
  #forget(now: number): void {
    const kept = this.#left.size > MOST_RATE_KEYS ? MOST_RATE_KEYS / 2 : MOST_RATE_KEYS;
    for (const [key, entry] of this.#left) {
      if (this.#left.size > kept || this.#refilled(entry, now) >= this.#rate.burst)
        this.#left.delete(key);
    }
    this.#lookAt = Math.max(LOOKED_THROUGH, Math.min(MOST_RATE_KEYS, this.#left.size * 2));
  }
}
