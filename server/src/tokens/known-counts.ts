const MOST_TEXTS = 20_000;
const MOST_CHARACTERS = 5_000;

/** Counts of short texts by last use: a preview counts the same lines again and again. */
export class KnownCounts {
  /** The oldest first. */
  readonly #counts = new Map<string, number>();

  find(text: string): number | undefined {
    const count = this.#counts.get(text);
    if (count !== undefined) this.keep(text, count);
    return count;
  }

  keep(text: string, count: number): void {
    if (text.length > MOST_CHARACTERS) return;
    this.#counts.delete(text);
    this.#counts.set(text, count);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > MOST_TEXTS && oldest !== undefined) this.#counts.delete(oldest);
  }
}
