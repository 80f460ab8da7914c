import { randomBytes } from "node:crypto";
import type { ServerEvent } from "../api-contract.ts";

/** Tells every listener what changed. One process: with several instances the database carries events instead. */
export class EventHub {
  readonly #listeners = new Set<(event: ServerEvent) => void>();
  /** Names this process: each counts its own changes. */
  readonly #name = randomBytes(6).toString("hex");
  #published = 0;
  #end = () => {};
  /** Resolves when nothing more is going to be published. */
  readonly ended = new Promise<void>((resolve) => {
    this.#end = resolve;
  });

  /** Names the latest change: "1f00d2a7c3b4.12". Whatever is read after this holds every change up to it. */
  get latest(): string {
    return `${this.#name}.${this.#published}`;
  }

  publish(event: ServerEvent): void {
    this.#published++;
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
