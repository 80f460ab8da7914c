import { reasonOf } from "@pegboard/json-schema";
import type {
  CallLogState,
  CallStatisticsAnswer,
  CallUsageAnswer,
  LoggedCall,
  LoggedCallAnswer,
} from "../api-contract.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import { WriteQueue } from "../bounds/write-queue.ts";
import type { EventHub } from "../events/event-hub.ts";
import { Listeners } from "../events/listeners.ts";
import { DAY } from "../limits.ts";
import { type Preferences, readPreferences } from "../preferences/preferences.ts";
import { callerOfRow, type NewCall } from "../stores/calls/call-rows.ts";
import type {
  CallBounds,
  CallCount,
  CallPage,
  CallStore,
  CountedMethod,
  CountedUsage,
  MethodAsked,
  UsageAsked,
} from "../stores/calls/call-store.ts";
import type { StorePlace } from "../stores/open-store.ts";
import type { PoolCounts } from "../stores/postgres-connection.ts";
import { callFile } from "../stores/sqlite-store.ts";
import type { Store } from "../stores/store.ts";
import type { TokenCounter } from "../tokens/token-counter.ts";
import { estimateTokens } from "../tokens/tokenizers.ts";
import { CallThread } from "./call-thread.ts";
import { type FinishedCall, keepCall } from "./kept-call.ts";
import { type ReplayAsked, type Replayed, ReplayThread } from "./replay-thread.ts";

/** Opens the log beside what else is stored: in a file of its own, or in PostgreSQL. */
export async function openCallLog(
  { dataDir, databaseUrl }: StorePlace,
  parts: Omit<CallLogParts, "calls" | "replays">,
): Promise<CallLog> {
  if (databaseUrl === undefined)
    return new CallLog({
      ...parts,
      calls: new CallThread(callFile(dataDir)),
      replays: new ReplayThread({ file: callFile(dataDir) }),
    });
  // The driver is loaded only by whoever has such a database.
  const { PostgresCalls } = await import("../stores/calls/postgres-calls.ts");
  const replays = new ReplayThread({ databaseUrl });
  return new CallLog({ ...parts, calls: new PostgresCalls(databaseUrl), replays });
}

interface CallLogParts {
  /** Where servers share it, it ends calls that waited at one that is gone. */
  calls: CallStore & { endWaiting?(): Promise<void> };
  /** Judges the calls that are kept there. */
  replays: ReplayThread;
  /** Nothing is written, whatever the organisation chose. */
  off: boolean;
  store: Pick<Store, "readPreferences">;
  counter: TokenCounter;
  events: EventHub;
}

/** Milliseconds between two writes, and between two events. */
const WRITE_PAUSE = 250;
const BETWEEN_EVENTS = 1_000;
/**
 * Whoever looks counts again with each event, in the thread that also writes: this many times what
 * a count takes lie between two, at most so long.
 */
const TIMES_COUNTING = 10;
const MOST_BETWEEN_EVENTS = 30_000;
/**
 * Calls that may wait to be written, of one caller of an agent and of all: more come only faster
 * than the disk writes.
 */
const MOST_WAITING_OF_CALLER = 2_500;
const MOST_UNWRITTEN_CALLS = 10_000;
const MOST_LOGGED_CALLS = 200_000;
/** Characters that are counted exactly in one batch; what is beyond is estimated. */
const MOST_COUNTED = 500_000;

/**
 * Keeps every call that ended, for as long and as many as the organisation chose. A call waits for
 * nothing of this; what cannot be written is lost, and the state and a problem say so.
 */
export class CallLog {
  /** Who hears of each call that is noted here, whether or not it is kept. */
  readonly noted = new Listeners<FinishedCall>();
  /** How many calls were lost since the start. */
  lost = 0;
  readonly #from: CallLogParts;
  readonly #queue = new WriteQueue<FinishedCall>((finished) => this.#write(finished), WRITE_PAUSE);
  /** How many of those that wait each caller of an agent has. */
  readonly #waitingOf = new Map<string, number>();
  #lost = 0;
  #issue: string | undefined;
  #told = Number.NEGATIVE_INFINITY;
  #telling: NodeJS.Timeout | undefined;
  /** Milliseconds of the last count. */
  #counting = 0;

  constructor(from: CallLogParts) {
    this.#from = from;
  }

  /** Why calls are missing now, and how many. */
  get issue(): CallLogState["issue"] {
    return this.#issue === undefined ? undefined : { message: this.#issue, lost: this.#lost };
  }

  /** How many calls are not written yet. */
  get unwritten(): number {
    return this.#queue.unwritten;
  }

  /** Its connections to PostgreSQL; undefined where it is a file. */
  connections(): PoolCounts | undefined {
    return this.#from.calls.connections();
  }

  note(call: FinishedCall): void {
    this.noted.tell(call);
    if (this.#from.off) return;
    const caller = JSON.stringify([
      call.agent.id,
      callerOfRow({ ...call.by, personId: call.by.person?.id }),
    ]);
    const own = this.#waitingOf.get(caller) ?? 0;
    if (own >= MOST_WAITING_OF_CALLER || this.#queue.size >= MOST_UNWRITTEN_CALLS) {
      this.#lose(1);
      this.#failed("Calls end faster than they can be written.");
      return;
    }
    this.#waitingOf.set(caller, own + 1);
    this.#queue.push(call);
  }

  /** Resolves when all calls that ended before are written, or lost. */
  settle(): Promise<void> {
    return this.#queue.flush();
  }

  async list(page: CallPage): Promise<LoggedCall[]> {
    await this.settle();
    return this.#from.calls.list(page);
  }

  async find(id: number): Promise<LoggedCallAnswer | undefined> {
    return this.#from.calls.find(id);
  }

  async statistics(count: CallCount): Promise<CallStatisticsAnswer> {
    await this.settle();
    const began = performance.now();
    const { kept, ...counted } = await this.#from.calls.count(count);
    this.#counting = performance.now() - began;
    const { callLog } = await readPreferences(this.#from.store);
    return {
      ...counted,
      log: {
        ...callLog,
        ...kept,
        offAtStart: this.#from.off,
        ...(this.issue && { issue: this.issue }),
      },
    };
  }

  /** What an agent's models called, and what is kept of calls. */
  async usage(asked: UsageAsked): Promise<CountedUsage & Pick<CallUsageAnswer, "log">> {
    await this.settle();
    return { ...(await this.#from.calls.usage(asked)), log: await this.#kept() };
  }

  /** Who called a method and how it failed, and what is kept of calls. */
  async methodUsage(asked: MethodAsked): Promise<CountedMethod & Pick<CallUsageAnswer, "log">> {
    await this.settle();
    return { ...(await this.#from.calls.methodUsage(asked)), log: await this.#kept() };
  }

  /** What would become of calls, and what is kept of them. */
  async replay(asked: ReplayAsked): Promise<Replayed & Pick<CallUsageAnswer, "log">> {
    await this.settle();
    const replayed = await this.#from.replays.replay(asked);
    return { ...replayed, log: await this.#kept() };
  }

  async #kept(): Promise<CallUsageAnswer["log"]> {
    const { on, days } = (await readPreferences(this.#from.store)).callLog;
    return { on, days, offAtStart: this.#from.off, ...(this.issue && { issue: this.issue }) };
  }

  /** The bytes that it takes on the disk. */
  bytes(): Promise<number> {
    return this.#from.calls.bytes();
  }

  async clear(): Promise<void> {
    await this.settle();
    await this.#from.calls.clear();
    this.#recovered();
    this.#tell();
  }

  /** Deletes what a shorter choice leaves no room for. */
  async keepLess(): Promise<void> {
    if (this.#from.off) return;
    await this.#from.calls.trim(callBounds(await readPreferences(this.#from.store)));
    this.#tell();
  }

  /** Ends calls that waited at a server which is gone. Never rejects. */
  async endWaiting(): Promise<void> {
    await this.#from.calls.endWaiting?.().catch((error: unknown) => this.#failed(reasonOf(error)));
    this.#tell();
  }

  async close(): Promise<void> {
    await this.settle();
    clearTimeout(this.#telling);
    await this.#from.replays.close();
    await this.#from.calls.close();
  }

  async #write(finished: FinishedCall[]): Promise<void> {
    this.#waitingOf.clear();
    try {
      const preferences = await readPreferences(this.#from.store);
      if (!preferences.callLog.on) return;
      const entries = await this.#count(await runCooperatively(keepEach(finished)), preferences);
      await this.#from.calls.write(entries, callBounds(preferences));
      this.#recovered();
    } catch (error) {
      this.#lose(finished.length);
      this.#failed(reasonOf(error));
    }
    this.#tell();
  }

  async #count(
    kept: { call: NewCall; answered: string }[],
    { tokenizer }: Preferences,
  ): Promise<NewCall[]> {
    let left = MOST_COUNTED;
    const counted = kept.filter(({ answered }) => {
      left -= answered.length;
      return left >= 0;
    });
    const counts = await this.#from.counter.count(
      counted.map(({ answered }) => answered),
      tokenizer,
    );
    const tokens = new Map(counted.map(({ call }, index) => [call, counts[index]]));
    return kept.map(({ call, answered }) => ({
      ...call,
      tokens: tokens.get(call) ?? estimateTokens(answered, 4),
    }));
  }

  #lose(count: number): void {
    this.#lost += count;
    this.lost += count;
  }

  #failed(reason: string): void {
    if (this.#issue !== reason) this.#from.events.publish({ type: "problems" });
    this.#issue = reason;
  }

  #recovered(): void {
    if (this.#issue !== undefined) this.#from.events.publish({ type: "problems" });
    this.#issue = undefined;
    this.#lost = 0;
  }

  #tell(): void {
    const pause = Math.min(
      MOST_BETWEEN_EVENTS,
      Math.max(BETWEEN_EVENTS, TIMES_COUNTING * this.#counting),
    );
    const wait = Math.max(0, this.#told + pause - performance.now());
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      this.#told = performance.now();
      this.#from.events.publish({ type: "calls" });
    }, wait).unref();
  }
}

function* keepEach(
  finished: FinishedCall[],
): Generator<undefined, { call: NewCall; answered: string }[]> {
  const kept: { call: NewCall; answered: string }[] = [];
  for (const call of finished) {
    kept.push(keepCall(call));
    yield;
  }
  return kept;
}

function callBounds({ callLog }: Preferences): CallBounds {
  return {
    since: Date.now() - callLog.days * DAY,
    bytes: callLog.megabytes * 1_000_000,
    calls: MOST_LOGGED_CALLS,
  };
}
