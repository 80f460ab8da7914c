import { setImmediate } from "node:timers/promises";
import { reasonOf } from "@pegboard/json-schema";
import type { Logger } from "pino";
import type { AuditKind, AuditVerification } from "../api-contract.ts";
import { WriteQueue } from "../bounds/write-queue.ts";
import { DAY, HOUR } from "../limits.ts";
import type { AuditChainPlace, AuditStore, NewAuditEntry } from "../stores/audit/audit-store.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { ChainCheck } from "./verify-chain.ts";

type Recorded = Pick<
  AuditStore,
  "appendAuditEntries" | "readAuditRows" | "findAuditRow" | "readLastAuditPosition"
>;
type SignedPlaces = Pick<Checkpoints, "start" | "verify">;

/** What happened, who did it and from where; the time is added. */
export type AuditedEvent = NewAuditEntry extends infer Each
  ? Each extends unknown
    ? Omit<Each, "at" | "count" | "until">
    : never
  : never;

/**
 * What callers can make happen as often as they like: wrong tokens, codes and passwords, what a
 * token does not reach, and calls that nobody decides about.
 */
type RepeatedEvent = Extract<
  AuditedEvent,
  {
    kind:
      | "wrong_token"
      | "wrong_code"
      | "right_code"
      | "token_elsewhere"
      | "sign_in_failed"
      | "call_timed_out";
  }
>;

/** What happened again since its first entry. */
interface RepeatCount {
  what: RepeatedEvent;
  at: string;
  until: string;
  count: number;
  refused: number;
}

/** Milliseconds in which the same is counted. */
const REPEAT_WINDOW = 60_000;
/**
 * Of one kind: how much is told apart within that time, and entries in a day. Beyond that, what all
 * did is one entry an hour.
 */
const MOST_APART = 20;
const MOST_OF_DAY = 1_000;
/** Entries that are read and checked in one piece: some 5 ms. */
const LOOKED_AT = 250;
/** The most entries that a list lets be checked before it is answered. */
const MOST_WAITED_FOR = 2_000;

/** How far a check of the record is. */
interface CheckProgress {
  entries: number;
  of: number;
}

/**
 * The record of what happened. Entries are only ever added, each bound to the one
 * before.
 */
export class AuditLog {
  readonly #store: Recorded;
  readonly #checkpoints: SignedPlaces;
  readonly #log: Logger;
  readonly #repeats = new Map<string, RepeatCount>();
  /** Of all who are not told apart, by kind. */
  readonly #others = new Map<AuditKind, RepeatCount>();
  #spent: { day: number; entries: Map<AuditKind, number> } = { day: 0, entries: new Map() };
  #othersWrittenAt = 0;
  readonly #queue = new WriteQueue<NewAuditEntry>((entries) => this.#write(entries), 0);
  #timer: NodeJS.Timeout | undefined;
  /** The check of what was written, which goes on where it ended. */
  #check = new ChainCheck();
  #checking: Promise<void> | undefined;
  #verified: AuditVerification | undefined;
  /** The check of the whole record that goes on, and the one that comes after it. */
  #verifying: Promise<AuditVerification> | undefined;
  #verifiesNext: Promise<AuditVerification> | undefined;
  #progress: CheckProgress | undefined;

  constructor(store: Recorded, log: Logger, checkpoints: SignedPlaces) {
    this.#checkpoints = checkpoints;
    this.#store = store;
    this.#log = log;
  }

  /** Resolves when all of it is written, in one piece. @throws StorageError */
  record(...what: readonly AuditedEvent[]): Promise<void> {
    const at = new Date().toISOString();
    return this.#store.appendAuditEntries(what.map((each) => ({ at, ...each })));
  }

  /**
   * What may come in floods: the first is written, and once a minute how often the same came.
   * `refused`: it was not even looked at.
   */
  note(what: RepeatedEvent, refused = false): void {
    const at = new Date().toISOString();
    const call = what.kind === "call_timed_out" && what.facts.call;
    const { via, address } = what.from;
    const key = JSON.stringify([what.kind, what.by, via, address, what.subject?.id, call]);
    const known = this.#repeats.get(key);
    if (known) countRepeat(known, at, refused);
    else if (this.#mayTellApart(what.kind)) {
      this.#repeats.set(key, { what, at, until: at, count: 0, refused: 0 });
      this.#queue.push({
        at,
        ...what,
        ...(refused && { facts: { ...what.facts, refused: 1 } }),
      } as NewAuditEntry);
      void this.#queue.flush();
    } else this.#countOthers(what, at, refused);
    this.#timer ??= setTimeout(() => this.#writeRepeats(), REPEAT_WINDOW).unref();
  }

  /**
   * The first entry that is not as it was written; undefined when all are. Only new entries are
   * looked at again.
   */
  async brokenAt(): Promise<number | undefined> {
    this.#checking ??= this.#checkOnce();
    await this.#checking;
    return this.#knownBreak;
  }

  /** The last check of the whole record since the start. */
  get verified(): AuditVerification | undefined {
    return this.#verified;
  }

  /**
   * The first entry that is known not to be as it was written, without waiting for the check of a
   * long record, which says how far it is.
   */
  async look(): Promise<{ brokenAt?: number; checking?: CheckProgress }> {
    const checked = this.brokenAt();
    // Whoever does not wait learns by the next look of a store that cannot be read.
    checked.catch(() => undefined);
    const lastGiven = await this.#store.readLastAuditPosition();
    if (lastGiven - this.#check.last.position <= MOST_WAITED_FOR) await checked;
    const brokenAt = this.#knownBreak;
    return {
      ...(brokenAt !== undefined && { brokenAt }),
      ...(this.#progress && { checking: this.#progress }),
    };
  }

  get #knownBreak(): number | undefined {
    return (this.#verified && brokenIn(this.#verified)) ?? this.#check.brokenAt;
  }

  /**
   * Checks every entry from the first one on, and whether a checkpoint is still in the record. All
   * who ask during one check share the next.
   */
  async verify(checkpoint?: AuditChainPlace): Promise<AuditVerification> {
    this.#verifiesNext ??= this.#verifyAfter(this.#verifying);
    const verified = await this.#verifiesNext;
    if (!checkpoint) return verified;
    const { position, hash } = checkpoint;
    const { row } = await this.#store.findAuditRow(position);
    return { ...verified, checkpoint: { position, holds: row?.hash === hash } };
  }

  async #verifyAfter(former: Promise<unknown> | undefined): Promise<AuditVerification> {
    await former?.catch(() => undefined);
    const own = this.#verifiesNext;
    this.#verifying = own;
    this.#verifiesNext = undefined;
    try {
      const check = new ChainCheck({ from: await this.#checkpoints.start() });
      const lastGiven = await this.#store.readLastAuditPosition();
      await this.#readInto(check);
      const checkpoints = await this.#checkpoints.verify(check.signed);
      // The record may have been cut where nothing else tells of what is gone.
      const known = Math.max(lastGiven, checkpoints.last?.position ?? 0);
      this.#verified = { ...check.end(known), checkpoints };
      return this.#verified;
    } finally {
      this.#progress = undefined;
      if (this.#verifying === own) this.#verifying = undefined;
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#othersWrittenAt = 0;
    this.#writeRepeats();
    await this.#queue.flush();
  }

  #mayTellApart(kind: AuditKind): boolean {
    const day = Math.floor(Date.now() / DAY);
    if (this.#spent.day !== day) this.#spent = { day, entries: new Map() };
    const spent = this.#spent.entries.get(kind) ?? 0;
    const apart = [...this.#repeats.values()].filter(({ what }) => what.kind === kind).length;
    if (apart >= MOST_APART || spent >= MOST_OF_DAY) return false;
    // One for the first, and one for those that follow.
    this.#spent.entries.set(kind, spent + 2);
    return true;
  }

  #countOthers(what: RepeatedEvent, at: string, refused: boolean): void {
    const { kind, from } = what;
    const by = what.by.kind === "system" ? what.by : { kind: "nobody" as const, name: "" };
    const all = {
      kind,
      by,
      from: { via: from.via, address: "" },
      facts: what.facts,
    } as RepeatedEvent;
    const others = this.#others.get(kind) ?? { what: all, at, until: at, count: 0, refused: 0 };
    this.#others.set(kind, others);
    countRepeat(others, at, refused);
  }

  #writeRepeats(): void {
    this.#timer = undefined;
    const repeats = [...this.#repeats.values()];
    this.#repeats.clear();
    if (Date.now() - this.#othersWrittenAt >= HOUR) {
      repeats.push(...this.#others.values());
      if (this.#others.size > 0) this.#othersWrittenAt = Date.now();
      this.#others.clear();
    } else if (this.#others.size > 0) {
      this.#timer = setTimeout(() => this.#writeRepeats(), REPEAT_WINDOW).unref();
    }
    this.#queue.push(...repeats.filter((each) => each.count > 0).map(repeatEntry));
  }

  async #write(entries: NewAuditEntry[]): Promise<void> {
    try {
      await this.#store.appendAuditEntries(entries);
    } catch (error) {
      this.#log.error({ error: reasonOf(error) }, "What happened could not be recorded.");
    }
  }

  async #checkOnce(): Promise<void> {
    const wasBroken = this.#check.brokenAt !== undefined;
    try {
      const from = await this.#checkpoints.start();
      if (from && from.position > this.#check.last.position) this.#check = new ChainCheck({ from });
      await this.#readInto(this.#check);
    } finally {
      this.#checking = undefined;
      if (!this.#verifying) this.#progress = undefined;
    }
    const { brokenAt } = this.#check;
    if (brokenAt === undefined || wasBroken) return;
    const sentence = "The record of what happened was changed outside of Pegboard.";
    this.#log.error({ entry: brokenAt }, sentence);
    await this.verify();
  }

  async #readInto(check: ChainCheck): Promise<void> {
    // Of a record whose beginning was deleted, entries are counted from there on.
    const skipped = check.last.position - check.entries;
    const all = (await this.#store.readLastAuditPosition()) - skipped;
    for (;;) {
      const rows = await this.#store.readAuditRows(check.last.position, LOOKED_AT);
      for (const row of rows) check.add(row);
      if (rows.length < LOOKED_AT) return;
      this.#progress = { entries: check.entries, of: Math.max(all, check.entries) };
      await setImmediate();
    }
  }
}

/** The first place that is wrong in a whole record. */
function brokenIn({ changed, missing, checkpoints }: AuditVerification): number | undefined {
  const places = [
    ...changed.slice(0, 1),
    ...missing.slice(0, 1).map(({ to }) => to + 1),
    ...(checkpoints?.broken ?? []).map(({ position }) => position),
    ...(checkpoints?.missing ?? []).map(({ position }) => position),
  ];
  return places.length > 0 ? Math.min(...places) : undefined;
}

function countRepeat(repeats: RepeatCount, at: string, refused: boolean): void {
  if (repeats.count === 0) repeats.at = at;
  repeats.until = at;
  repeats.count += 1;
  if (refused) repeats.refused += 1;
}

function repeatEntry({ what, at, until, count, refused }: RepeatCount): NewAuditEntry {
  const facts = { ...what.facts, ...(refused > 0 && { refused }) };
  // It stands for many requests.
  const { request: _, ...from } = what.from;
  return { at, ...what, from, facts, count, until } as NewAuditEntry;
}
