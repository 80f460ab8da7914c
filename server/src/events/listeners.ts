/** Those who hear of something that happens. Telling costs next to nothing while nobody listens. */
export class Listeners<Told> {
  readonly #all = new Set<(told: Told) => void>();

  /** Answers how to stop listening. */
  add(listener: (told: Told) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  tell(told: Told): void {
    for (const listener of [...this.#all]) listener(told);
  }
}
