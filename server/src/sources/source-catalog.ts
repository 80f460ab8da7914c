import { setImmediate } from "node:timers/promises";
import { ToolRegistry } from "@pegboard/registry-core";
import type { Unavailable } from "@pegboard/registry-core/internal";
import type { Problem, SourceIssue } from "@pegboard/registry-core/problems";
import type { Progress, SourceSummary } from "../api-contract.ts";
import { progressReport, type ReportProgress } from "../events/progress-report.ts";
import type { ListedAnew } from "../settings/take-over-config.ts";
import type { PausedMark } from "../stores/store.ts";
import type { VersionStore } from "../stores/versions/method-versions.ts";
import {
  type DefinitionCache,
  loadFromCache,
  recallSource,
  writeCache,
} from "./definition-cache.ts";
import { MethodVersions } from "./method-versions.ts";
import { type Registration, registerTools } from "./register-tools.ts";
import type { LoadedSource, ReportedChange, Source } from "./source.ts";
import {
  addWarning,
  awaitValues,
  failSource,
  fillSource,
  isAwaited,
  newSourceEntry,
  notLoadedYet,
  pausedByFile,
  restSource,
  type SourceEntry,
  stopSource,
  summarizeSource,
} from "./source-entry.ts";
import { SourceError, sourceIssueOf } from "./source-error.ts";
import type { ReviewParts } from "./source-review.ts";
import { SourceReviews } from "./source-reviews.ts";
import { SourceWaits } from "./source-waits.ts";

interface SourceCatalogOptions {
  cache?: DefinitionCache;
  /** The review of sources; without it everything that a source from outside lists is offered. */
  review?: ReviewParts;
  /** Where former forms of methods are kept. */
  noteVersions?: VersionStore["noteVersions"];
  /** Milliseconds after which a load counts as failed. */
  loadLimit?: number;
  /** Called with what the load of a source is doing. */
  onProgress?: (source: string, progress: Progress) => void;
}

/**
 * Every source and the registry that they fill. One source's failure never reaches another.
 */
export class SourceCatalog {
  readonly registry = new ToolRegistry({ visibleByDefault: true });
  readonly #entries = new Map<string, SourceEntry>();
  readonly reviews = new SourceReviews(this.#entries, () => this.#publish());
  readonly waits = new SourceWaits(this.#entries, {
    entryOf: (tool) => this.#registration.owners.get(tool)?.entry,
    onChange: (listener) => this.onChange(listener),
  });
  readonly #listeners = new Set<() => void>();
  readonly #cache: DefinitionCache | undefined;
  readonly #reviewParts: ReviewParts | undefined;
  readonly #versions: MethodVersions | undefined;
  readonly #loadLimit: number;
  readonly #onProgress: NonNullable<SourceCatalogOptions["onProgress"]>;
  #registration: Registration = { owners: new Map(), refused: [] };
  #onListedAnew: (listed: ListedAnew) => Promise<void> = () => Promise.resolve();

  constructor({
    cache,
    review,
    noteVersions,
    loadLimit = 120_000,
    onProgress = () => {},
  }: SourceCatalogOptions = {}) {
    this.#cache = cache;
    this.#reviewParts = review;
    this.#versions = noteVersions && new MethodVersions(noteVersions);
    this.#loadLimit = loadLimit;
    this.#onProgress = onProgress;
  }

  /**
   * Adds a source and loads it unless it is paused; resolves when it is ready or failed. Rejects
   * only when its id is taken.
   */
  async add(source: Source, paused?: PausedMark): Promise<SourceSummary> {
    if (!this.#entries.has(source.id)) return this.#start(this.#enter(source), paused);
    throw new Error(
      `There is already a source "${source.id}". Remove it first or choose another name.`,
    );
  }

  /**
   * Adds several, all at once. Of two tools with one name, the earlier source's wins, whichever
   * loads first; recalled ones are not loaded.
   */
  async addAll(
    sources: Source[],
    paused: ReadonlyMap<string, PausedMark> = new Map(),
    isRecalled = (_: Source) => false,
  ): Promise<SourceSummary[]> {
    return Promise.all(
      sources.map((source) => {
        const mark = paused.get(source.id);
        return isRecalled(source) && !mark
          ? this.#recall(this.#enter(source))
          : this.add(source, mark);
      }),
    );
  }

  /** Lists sources that are not started; `refresh` starts one. */
  list(sources: Source[]): void {
    for (const source of sources) this.#enter(source).state = "not started";
    this.#publish();
  }

  /**
   * Replaces the source with its id by another one, and loads that unless the former is paused.
   * Calls go to the one or wait for the other.
   */
  async replace(source: Source): Promise<SourceSummary> {
    const entry = newSourceEntry(source, this.#reviewParts, this.reviews.decisions);
    await recallSource(entry, this.#cache);
    const before = this.#entries.get(source.id);
    this.#place(entry);
    // What a file paused goes on when the file says so.
    const paused = (before?.source.offInFile ? undefined : before?.paused) ?? pausedByFile(source);
    if (paused) {
      await Promise.all([before && stopSource(before), this.#rest(entry, paused)]);
    } else {
      await this.#reconnect(entry, before && stopSource(before));
    }
    return summarizeSource(entry);
  }

  /**
   * Closes a source; its tools stay listed. Without a mark it resumes. Undefined when there is no
   * such source.
   */
  async pause(id: string, mark: PausedMark | undefined): Promise<SourceSummary | undefined> {
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    if (mark) {
      // Calls are refused from now on, with that reason; what runs has a moment to end.
      await Promise.all([stopSource(entry), this.#rest(entry, mark)]);
    } else if (entry.paused) {
      await this.#reconnect(
        Object.assign(entry, { paused: undefined, unavailable: notLoadedYet(entry.source) }),
      );
    }
    return summarizeSource(entry);
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
    if (entry) await this.#load(entry);
    return entry && summarizeSource(entry);
  }

  /**
   * Ends the load of a source that runs. One that worked goes on as it was; another one waits until
   * somebody refreshes it. Undefined when there is no such source.
   */
  async cancel(id: string, by: string): Promise<SourceSummary | undefined> {
    const entry = this.#entries.get(id);
    if (!entry?.loading || entry.state !== "loading") return entry && summarizeSource(entry);
    const { source, loading, wasReady } = entry;
    entry.loading = undefined;
    loading.abort();
    // One whose connection had to end first has none to go on with.
    const goesOn = wasReady && (!source.reconnects || source.protocol !== undefined);
    if (goesOn) entry.state = "ready";
    else failSource(entry, { code: "load_cancelled", values: { by } });
    this.#publish();
    if (!goesOn) await source.close();
    return summarizeSource(entry);
  }

  find(id: string): Source | undefined {
    return this.#entries.get(id)?.source;
  }

  /** The id of the source that brings a tool. */
  sourceOf(tool: string): string | undefined {
    return this.#registration.owners.get(tool)?.entry.source.id;
  }

  /** The summaries in the order in which sources were added. */
  summaries(): SourceSummary[] {
    return [...this.#entries.values()].map(summarizeSource);
  }

  /** Whether tools may be missing. */
  isIncomplete(): boolean {
    return [...this.#entries.values()].some(isAwaited);
  }

  /** Why a tool cannot be offered now, by tool name. */
  unavailable(): Record<string, Unavailable> {
    const owned = [...this.#registration.owners];
    return Object.fromEntries(
      owned.flatMap(([name, { entry }]) => (entry.unavailable ? [[name, entry.unavailable]] : [])),
    );
  }

  /**
   * Problems of parts that sources left out, and of tools that could not be registered.
   * `summaries()` says which source failed.
   */
  problems(): Problem[] {
    return [
      ...[...this.#entries.values()].flatMap((entry) => entry.problems),
      ...this.#registration.refused,
    ];
  }

  /** Called before a load ends that brought tools which its source did not have. */
  whenListedAnew(listener: (listed: ListedAnew) => Promise<void>): void {
    this.#onListedAnew = listener;
  }

  /** Called after every change of tools, states or problems. Answers a function that stops that. */
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
    await this.#versions?.settled();
  }

  async #start(entry: SourceEntry, paused = pausedByFile(entry.source)): Promise<SourceSummary> {
    await recallSource(entry, this.#cache);
    if (paused) this.#rest(entry, paused);
    else await this.#load(entry);
    return summarizeSource(entry);
  }

  async #recall(entry: SourceEntry): Promise<SourceSummary> {
    await loadFromCache(entry, this.#cache);
    this.#publish();
    return summarizeSource(entry);
  }

  #rest(entry: SourceEntry, paused: PausedMark): void {
    restSource(entry, paused);
    this.#publish();
  }

  #enter(source: Source): SourceEntry {
    return this.#place(newSourceEntry(source, this.#reviewParts, this.reviews.decisions));
  }

  #place(entry: SourceEntry): SourceEntry {
    this.#entries.set(entry.source.id, entry);
    entry.source.onChange?.((change) => this.#follow(entry, change));
    return entry;
  }

  /** Loads a source that was there before, once what stood in its place has ended. */
  async #reconnect(entry: SourceEntry, ended?: Promise<void>): Promise<void> {
    Object.assign(entry, { state: "loading", wasReady: false });
    const reconnecting = Promise.resolve(ended)
      .then(() => this.#load(entry))
      .finally(() => {
        if (entry.reconnecting === reconnecting) entry.reconnecting = undefined;
      });
    entry.reconnecting = reconnecting;
    this.#publish();
    await reconnecting;
  }

  /** Loads a source; resolves with the newest load, which may have begun meanwhile. */
  async #load(entry: SourceEntry): Promise<void> {
    // The source was removed, or all were closed, before it came to this.
    if (this.#entries.get(entry.source.id) !== entry || entry.paused) return;
    if (entry.source.waitsFor) {
      awaitValues(entry, entry.source.waitsFor);
      return this.#publish();
    }
    entry.loading?.abort();
    entry.retry.cancel();
    const loading = new AbortController();
    entry.loading = loading;
    entry.wasReady = entry.state === "ready" || (entry.state === "loading" && entry.wasReady);
    entry.state = "loading";
    entry.progress = undefined;
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
    const began = performance.now();
    const { report, end } = progressReport((progress) => {
      if (entry.loading !== loading) return;
      entry.progress = progress;
      this.#onProgress(entry.source.id, progress);
    });
    try {
      const limit = this.#loadLimit;
      const loaded = await loadWithinLimit(entry.source, loading, { limit, report }).finally(end);
      if (entry.loading !== loading) return;
      await entry.review?.take(loaded.tools);
      await setImmediate();
      if (entry.loading !== loading) return;
      const anew = fillSource(entry, loaded, performance.now() - began);
      this.#publish();
      await setImmediate();
      if (anew) await this.#onListedAnew(anew);
      await writeCache(this.#cache, entry.source.id, loaded.tools);
    } catch (error) {
      if (entry.loading === loading) this.#fail(entry, sourceIssueOf(error));
    }
  }

  #follow(entry: SourceEntry, change: ReportedChange): void {
    if (this.#entries.get(entry.source.id) !== entry) return;
    if (change.type === "changed") void this.#load(entry);
    else if (entry.state !== "ready") return;
    else if (change.type === "lost") this.#fail(entry, change.reason);
    else {
      addWarning(entry, change.message);
      this.#publish();
    }
  }

  #fail(entry: SourceEntry, reason: SourceIssue): void {
    failSource(entry, reason);
    // A source that waits for a person does not get better by itself.
    const waits = entry.source.signIn?.summary?.state === "needed";
    if (entry.source.reconnects && !waits) entry.retry.next(() => void this.#load(entry));
    this.#publish();
  }

  #publish(): void {
    this.#registration = registerTools(
      this.registry,
      this.#entries.values(),
      this.#registration.owners,
    );
    this.#versions?.look(this.#entries);
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Loads a source. Rejects after `limit` milliseconds, or when `loading` is aborted, even if the
 * source never answers.
 */
async function loadWithinLimit(
  source: Source,
  loading: AbortController,
  { limit, report }: { limit: number; report: ReportProgress },
): Promise<LoadedSource> {
  const seconds = Math.round(limit / 1000);
  const late = new SourceError({ code: "too_slow", values: { name: source.name, seconds } });
  const timer = setTimeout(() => loading.abort(late), limit);
  const { signal } = loading;
  let giveUp = () => {};
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason);
    signal.addEventListener("abort", giveUp);
  });
  try {
    const load = async () => source.load(signal, report);
    return await Promise.race([givenUp, load()]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  }
}
