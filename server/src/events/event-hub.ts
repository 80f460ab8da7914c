import type { ServerEvent } from "../api-contract.ts";

/** Tells every listener what changed. One process: with several instances the database carries events instead. */
export class EventHub {
  readonly #listeners = new Set<(event: ServerEvent) => void>();
  #end = () => {};
  /** Resolves when nothing more is going to be published. */
  readonly ended = new Promise<void>((resolve) => {
    this.#end = resolve;
  });

  publish(event: ServerEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  /** Answers how to stop listening. */
  subscribe(listener: (event: ServerEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  end(): void {
    this.#end();
  }
}
