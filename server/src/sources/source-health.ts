import type { SourceHealthSummary } from "../api-contract.ts";

const TICK = 30 * 60_000;
const HEALTH_TICKS = 48;
/** The number of last loads whose times are kept. */
const TIMES = 20;

type SeenOutcome = "answered" | "failed";

/** The health of a source in the last 24 hours, in half hours. */
export class SourceHealth {
  readonly #ticks = new Map<number, SeenOutcome>();
  #now: SeenOutcome | undefined;
  #last = tickAt(Date.now());
  #times: number[] = [];
  #failingSince: string | null = null;
  #tries = 0;

  /** Notes that the source answered within so many milliseconds. */
  answered(milliseconds: number): void {
    this.#times = [...this.#times, Math.round(milliseconds)].slice(-TIMES);
    this.#failingSince = null;
    this.#tries = 0;
    this.#note("answered");
  }

  failed(): void {
    this.#failingSince ??= new Date().toISOString();
    this.#tries += 1;
    this.#note("failed");
  }

  /** Notes that nobody asks the source from now on. */
  stopped(): void {
    this.#failingSince = null;
    this.#tries = 0;
    this.#goOn();
    this.#now = undefined;
  }

  get summary(): SourceHealthSummary {
    this.#goOn();
    const sorted = this.#times.toSorted((one, other) => one - other);
    return {
      ticks: Array.from(
        { length: HEALTH_TICKS },
        (_, index) => this.#ticks.get(this.#last - HEALTH_TICKS + 1 + index) ?? null,
      ),
      median: sorted[Math.floor(sorted.length / 2)] ?? null,
      failingSince: this.#failingSince,
      tries: this.#tries,
    };
  }

  #note(seen: SeenOutcome): void {
    this.#goOn();
    this.#now = seen;
    this.#mark(this.#last);
  }

  /** Extends the last state until now. */
  #goOn(): void {
    const now = tickAt(Date.now());
    for (let tick = Math.max(this.#last + 1, now - HEALTH_TICKS + 1); tick <= now; tick += 1)
      this.#mark(tick);
    this.#last = now;
    for (const tick of this.#ticks.keys()) if (tick <= now - HEALTH_TICKS) this.#ticks.delete(tick);
  }

  #mark(tick: number): void {
    if (this.#now && this.#ticks.get(tick) !== "failed") this.#ticks.set(tick, this.#now);
  }
}

const tickAt = (time: number) => Math.floor(time / TICK);
