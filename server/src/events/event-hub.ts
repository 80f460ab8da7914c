import { randomBytes } from "node:crypto";
import type { ServerEvent } from "../api-contract.ts";
import { Listeners } from "./listeners.ts";

/**
 * Tells every listener what changed. What other servers of one database change is published here,
 * too.
 */
export class EventHub {
  /** Who hears of each try to save settings: whether it took, or another save came first. */
  readonly saves = new Listeners<"saved" | "overtaken">();
  readonly #listeners = new Listeners<ServerEvent>();
  /** Names this process: each counts its own changes. */
  readonly #name = randomBytes(6).toString("hex");
  #published = 0;
  /** How many changes of all servers that share a database are known here. */
  shared: number | undefined;
  readonly #atEnd = new Set<() => void>();
  #isOver = false;

  /**
   * Names the latest change: "1f00d2a7c3b4.12". Whatever is read after this holds every change up
   * to it. Servers that share a database count the same changes: "shared.4711".
   */
  get latest(): string {
    return this.shared === undefined ? `${this.#name}.${this.#published}` : `shared.${this.shared}`;
  }

  publish(event: ServerEvent): void {
    this.#published++;
    this.#listeners.tell(event);
  }

  /** Answers how to stop listening. */
  subscribe(listener: (event: ServerEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  /**
   * Runs when nothing more is going to be published, at once where that is so. Answers how to
   * leave: what waits for the end of the process without leaving stays in memory until then, which
   * is why this is no promise.
   */
  whenEnded(run: () => void): () => void {
    if (this.#isOver) run();
    else this.#atEnd.add(run);
    return () => this.#atEnd.delete(run);
  }

  end(): void {
    this.#isOver = true;
    const waiting = [...this.#atEnd];
    this.#atEnd.clear();
    for (const run of waiting) run();
  }
}
