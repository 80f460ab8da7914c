import {
  isFunction,
  type RegisteredTool,
  type Unavailable,
} from "@pegboard/registry-core/internal";
import {
  describeSourceIssue,
  type Problem,
  type SourceIssue,
  type SourceIssueFact,
} from "@pegboard/registry-core/problems";
import type { Progress, SourceHealthSummary, SourceSummary } from "../api-contract.ts";
import type { ListedAnew } from "../settings/take-over-config.ts";
import { markedBy } from "../stores/people/done-by.ts";
import type { PausedMark } from "../stores/store.ts";
import type { ReviewDecisions } from "./decided-forms.ts";
import { RetrySchedule } from "./retry-schedule.ts";
import type { LoadedSource, Source } from "./source.ts";
import { type ReviewParts, SourceReview } from "./source-review.ts";

/** A source of the catalogue and its state. */
export interface SourceEntry {
  readonly source: Source;
  /** The review, which compares the list with what was accepted; only for sources from outside. */
  readonly review: SourceReview | undefined;
  state: SourceSummary["state"];
  tools: RegisteredTool[];
  messages: SourceIssue[];
  problems: Problem[];
  /** Why the source's tools cannot run now. */
  unavailable: Unavailable | undefined;
  /** Why the source's tools are unknown while it is away. */
  issue: SourceIssue | undefined;
  /** Whether the tools that it had before a load were reached at another place. */
  wasElsewhere: boolean;
  loadedAt: string | null;
  readonly retry: RetrySchedule;
  readonly health: SourceHealth;
  /** Who paused the source. */
  paused: PausedMark | undefined;
  /** A controller that is aborted when a newer load starts or the source is removed. */
  loading: AbortController | undefined;
  /** What a load is doing now. */
  progress: Progress | undefined;
  /** Whether it worked when the load began that runs now. */
  wasReady: boolean;
  /** Resolves with the newest load. */
  latest: Promise<void>;
  /**
   * Present while the source is connected anew after an edit or a pause; calls wait for its end.
   */
  reconnecting: Promise<void> | undefined;
}

export function newSourceEntry(
  source: Source,
  review: ReviewParts | undefined,
  decisions?: ReviewDecisions,
): SourceEntry {
  return {
    source,
    review:
      source.fromOutside && review ? new SourceReview(source.id, review, decisions) : undefined,
    state: "loading",
    tools: [],
    messages: [],
    problems: [],
    unavailable: undefined,
    issue: undefined,
    wasElsewhere: false,
    loadedAt: null,
    retry: new RetrySchedule(),
    health: new SourceHealth(),
    paused: undefined,
    loading: undefined,
    progress: undefined,
    wasReady: false,
    latest: Promise.resolve(),
    reconnecting: undefined,
  };
}

/** Whether a source never answered which tools it has, so that some may be missing. */
export const isAwaited = (entry: SourceEntry): boolean =>
  entry.state === "not started" || isReadAtFirst(entry);

/** Whether a source is being asked for the first time which tools it has. */
export const isReadAtFirst = ({ state, loadedAt, messages }: SourceEntry): boolean =>
  state === "loading" && loadedAt === null && messages.length === 0;

/** Whether a source loads, and its tools cannot run meanwhile. */
export function isPending({ state, unavailable }: SourceEntry): boolean {
  return state === "loading" && unavailable?.kind === "loading";
}

/** Why a source's tools cannot run before it has answered, or is loaded. */
export function notLoadedYet({ name, reconnects }: Source): Unavailable {
  return { kind: "loading", source: name, awaits: reconnects ? "answer" : "load" };
}

/** Whether a source's tools run in this process, whatever became of what they were read from. */
function runsHere({ source, loadedAt }: SourceEntry): boolean {
  return !source.reconnects && loadedAt !== null;
}

export function summarizeSource(entry: SourceEntry): SourceSummary {
  const { source, review, state, messages, tools, loadedAt, retry, health, paused, progress } =
    entry;
  return {
    id: source.id,
    kind: source.kind,
    name: source.name,
    addedBy: source.addedBy,
    state,
    messages: messages.map((issue) => describeSourceIssue(issue)),
    issues: messages,
    tools: tools.map(({ definition }) => {
      const { name, displayName, methods } = definition;
      const prompts = methods.filter(({ material }) => material?.kind === "prompt").length;
      const functions = methods.filter(isFunction).length;
      const resources = methods.length - functions - prompts;
      return {
        name,
        displayName,
        methods: functions,
        ...(prompts > 0 && { prompts }),
        ...(resources > 0 && { resources }),
      };
    }),
    loadedAt,
    nextTryAt: retry.nextAt,
    ...(state === "failed" && runsHere(entry) && tools.length > 0 && { keepsTools: true }),
    ...(source.file !== undefined && { file: source.file }),
    ...(source.isWatched && { isWatched: true }),
    ...(source.config && { config: source.config }),
    ...(state === "ready" && source.protocol && { protocol: source.protocol }),
    ...(source.runsAt && { runsAt: source.runsAt }),
    ...(state === "loading" && progress && { progress }),
    ...(paused && { paused }),
    ...(source.reconnects && { health: health.summary }),
    ...(source.openapi && { openapi: source.openapi }),
    ...(source.signIn?.summary && { signIn: source.signIn.summary }),
    ...(review && { review: review.summary }),
  };
}

/**
 * Notes that a source has loaded, in so many milliseconds. Answers what it had before, if it has
 * other tools now.
 */
export function fillSource(
  entry: SourceEntry,
  loaded: LoadedSource,
  took: number,
): ListedAnew | undefined {
  const { wasElsewhere } = entry;
  const before = entry.tools.map(({ definition }) => definition);
  const had = new Set(before.map(({ name }) => name));
  const tools = entry.review?.tools ?? loaded.tools;
  const loadedAt = new Date().toISOString();
  Object.assign(entry, {
    ...loaded,
    tools,
    state: "ready",
    unavailable: undefined,
    issue: undefined,
    wasElsewhere: false,
    loadedAt,
  });
  entry.retry.succeed();
  entry.health.answered(took);
  const isMore = had.size > 0 && tools.some(({ definition }) => !had.has(definition.name));
  return isMore ? { source: entry.source.id, before, wasElsewhere } : undefined;
}

/**
 * Notes a failure and keeps the last good tools. Those of a source that is elsewhere stay listed,
 * but cannot run; code that was loaded here runs as it is, and its problems stay.
 */
export function failSource(entry: SourceEntry, reason: SourceIssue): void {
  entry.health.failed();
  const messages = [reason, ...(entry.issue === undefined ? [] : [entry.issue])];
  Object.assign(entry, { state: "failed", messages });
  if (!runsHere(entry))
    Object.assign(entry, { problems: [], unavailable: { kind: "offline", cause: reason } });
}

/** Tells what is odd about a source that works; of one code the newest counts. */
export function addWarning(entry: SourceEntry, message: SourceIssueFact): void {
  const others = entry.messages.filter(
    (one) => typeof one === "string" || one.code !== message.code,
  );
  entry.messages = [...others, message];
}

/** Notes that a source is paused: its tools stay listed, and are offered to nobody. */
export function restSource(entry: SourceEntry, paused: PausedMark): void {
  entry.health.stopped();
  const { name, offInFile } = entry.source;
  const unavailable: Unavailable = { kind: "paused", source: name };
  const messages = offInFile ? [offInFile] : [];
  Object.assign(entry, { paused, state: "paused", messages, problems: [], unavailable });
}

/** Notes that a source waits until what it needs is entered: its tools stay listed, and cannot run. */
export function awaitValues(entry: SourceEntry, cause: NonNullable<Source["waitsFor"]>): void {
  const unavailable: Unavailable = { kind: "offline", cause };
  Object.assign(entry, { state: "waiting", messages: [cause], problems: [], unavailable });
}

/** The mark of a source that its file switches off. */
export const pausedByFile = ({ offInFile }: Source): PausedMark | undefined =>
  offInFile && markedBy({ name: offInFile.values.file });

/** Ends whatever the source is doing. Never rejects. */
export async function stopSource(entry: SourceEntry): Promise<void> {
  entry.loading?.abort();
  entry.loading = undefined;
  entry.retry.cancel();
  await entry.source.close();
}

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
