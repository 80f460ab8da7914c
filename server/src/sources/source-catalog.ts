import { setImmediate } from "node:timers/promises";
import { reasonOf, ToolRegistry, type Unavailable } from "@pegboard/registry-core";
import type { Problem } from "@pegboard/registry-core/problems";
import type { SourceSummary } from "../api-contract.ts";
import { type DefinitionCache, readCache, writeCache } from "./definition-cache.ts";
import { loadWithinLimit } from "./load-within-limit.ts";
import { type Registration, registerTools } from "./register-tools.ts";
import type { Source, SourceChange } from "./source.ts";
import { newSourceEntry, runsHere, type SourceEntry, stopSource, summarizeSource } from "./source-entry.ts";
import type { ReviewParts, SourceReview } from "./source-review.ts";

interface SourceCatalogOptions {
  cache?: DefinitionCache;
  /** Without it whatever a source from outside lists is offered. */
  review?: ReviewParts;
  /** Milliseconds after which a load counts as failed. */
  loadLimit?: number;
}

/** Every source and the registry that they fill. One source's failure never reaches another (product rule R7). */
export class SourceCatalog {
  readonly registry = new ToolRegistry({ visibleByDefault: true });
  readonly #entries = new Map<string, SourceEntry>();
  readonly #listeners = new Set<() => void>();
  readonly #cache: DefinitionCache | undefined;
  readonly #reviewParts: ReviewParts | undefined;
  readonly #loadLimit: number;
  #registration: Registration = { owners: new Map(), refused: [] };

  constructor({ cache, review, loadLimit = 120_000 }: SourceCatalogOptions = {}) {
    this.#cache = cache;
    this.#reviewParts = review;
    this.#loadLimit = loadLimit;
  }

  /** Adds a source and loads it; resolves when it is ready or failed. Rejects only when its id is taken. */
  async add(source: Source): Promise<SourceSummary> {
    const entry = this.#enter(source);
    await this.#recall(entry);
    await this.#load(entry);
    return summarizeSource(entry);
  }

  /** Adds several, all at once. Of two tools with one name, the earlier source's wins, whichever loads first. */
  async addAll(sources: Source[]): Promise<SourceSummary[]> {
    return Promise.all(sources.map((source) => this.add(source)));
  }

  /** Lists sources that are not started; `refresh` starts one. */
  list(sources: Source[]): void {
    for (const source of sources) this.#enter(source).state = "not started";
    this.#publish();
  }

  /** Closes a source and takes its tools away. False when there is no such source. */
  async remove(id: string): Promise<boolean> {
    const entry = this.#entries.get(id);
    if (!entry) return false;
    this.#entries.delete(id);
    await stopSource(entry);
    this.#publish();
    return true;
  }

  /** Loads a source anew. Undefined when there is no such source. */
  async refresh(id: string): Promise<SourceSummary | undefined> {
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    await this.#load(entry);
    return summarizeSource(entry);
  }

  /**
   * Runs `work` on the review of a source from outside, and publishes the result. Undefined when there is no such source, or when it
   * is not held to anything.
   */
  async review<T>(id: string, work: (review: SourceReview) => T | Promise<T>): Promise<T | undefined> {
    const entry = this.#entries.get(id);
    if (!entry?.review) return undefined;
    const { review } = entry;
    const result = await work(review);
    if (entry.tools !== review.tools) {
      entry.tools = review.tools;
      this.#publish();
    }
    return result;
  }

  /** In the order in which they were added. */
  summaries(): SourceSummary[] {
    return [...this.#entries.values()].map(summarizeSource);
  }

  /** Whether a source was not asked yet, so that tools may be missing. */
  isIncomplete(): boolean {
    return [...this.#entries.values()].some(({ state, loadedAt, messages }) => {
      const isFirstLoad = state === "loading" && loadedAt === null && messages.length === 0;
      return state === "not started" || isFirstLoad;
    });
  }

  /** Tool name to why it cannot be offered now. */
  unavailable(): Record<string, Unavailable> {
    const found = [...this.#registration.owners].flatMap(([name, { entry }]): [string, Unavailable][] =>
      entry.unavailable ? [[name, entry.unavailable]] : [],
    );
    return Object.fromEntries(found);
  }

  /** What sources left out, and tools that could not be registered. That a source failed is in `summaries()`. */
  problems(): Problem[] {
    return [...[...this.#entries.values()].flatMap((entry) => entry.problems), ...this.#registration.refused];
  }

  /** Called after every change of tools, states or problems. Answers how to stop listening. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Closes every source. Never rejects. */
  async close(): Promise<void> {
    this.#listeners.clear();
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    await Promise.all(entries.map(stopSource));
  }

  #enter(source: Source): SourceEntry {
    if (this.#entries.has(source.id)) {
      throw new Error(`There is already a source "${source.id}". Remove it first or choose another name.`);
    }
    const entry = newSourceEntry(source, this.#reviewParts);
    this.#entries.set(source.id, entry);
    source.onChange?.((change) => this.#follow(entry, change));
    return entry;
  }

  /** Ends with the newest load, which may have begun meanwhile. */
  async #load(entry: SourceEntry): Promise<void> {
    // Removed, or all closed, before it came to this.
    if (this.#entries.get(entry.source.id) !== entry) return;
    entry.loading?.abort();
    entry.retry.cancel();
    const loading = new AbortController();
    entry.loading = loading;
    entry.state = "loading";
    this.#publish();
    let load = this.#finish(entry, loading);
    // A source may say that it changed as soon as it is asked.
    if (entry.loading === loading) entry.latest = load;
    await load;
    while (load !== entry.latest) {
      load = entry.latest;
      await load;
    }
  }

  async #finish(entry: SourceEntry, loading: AbortController): Promise<void> {
    try {
      const loaded = await loadWithinLimit(entry.source, loading, this.#loadLimit);
      if (entry.loading !== loading) return;
      await entry.review?.take(loaded.tools);
      await setImmediate();
      if (entry.loading !== loading) return;
      const tools = entry.review?.tools ?? loaded.tools;
      Object.assign(entry, {
        ...loaded,
        tools,
        state: "ready",
        unavailable: undefined,
        flaw: undefined,
        loadedAt: new Date().toISOString(),
      });
      entry.retry.succeed();
      this.#publish();
      await setImmediate();
      await writeCache(this.#cache, entry.source.id, loaded.tools);
    } catch (error) {
      if (entry.loading === loading) this.#fail(entry, reasonOf(error));
    }
  }

  #follow(entry: SourceEntry, change: SourceChange): void {
    if (this.#entries.get(entry.source.id) !== entry) return;
    if (change.type === "changed") void this.#load(entry);
    else if (entry.state === "ready") this.#fail(entry, change.reason);
  }

  /**
   * Keeps the last good tools. Those of a source that is elsewhere stay listed, but cannot run; code that was loaded here runs as it is, and
   * what was left out of it still is.
   */
  #fail(entry: SourceEntry, reason: string): void {
    const messages = [reason, ...(entry.flaw === undefined ? [] : [entry.flaw])];
    Object.assign(entry, { state: "failed", messages });
    if (!runsHere(entry)) Object.assign(entry, { problems: [], unavailable: { kind: "offline", cause: reason } });
    if (entry.source.reconnects) entry.retry.next(() => void this.#load(entry));
    this.#publish();
  }

  /** Lists what the source had before the restart until it has loaded. */
  async #recall(entry: SourceEntry): Promise<void> {
    const { tools: remembered, flaw } = await readCache(this.#cache, entry.source);
    entry.flaw = flaw;
    // If the accepted definitions cannot be read, the load that follows reports it.
    const recalled = await entry.review?.recall(remembered).then(
      () => entry.review?.tools,
      () => [],
    );
    entry.tools = recalled ?? remembered;
    const { name, reconnects } = entry.source;
    entry.unavailable = { kind: "loading", source: name, awaits: reconnects ? "answer" : "load" };
  }

  #publish(): void {
    this.#registration = registerTools(this.registry, this.#entries.values(), this.#registration.owners);
    for (const listener of this.#listeners) listener();
  }
}
