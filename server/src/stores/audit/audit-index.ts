import { type Kysely, type Selectable, sql } from "kysely";
import type { AuditEntry, AuditSubject } from "../../api-contract/audit/audit-contract.ts";
import { pauseWhenDue } from "../../bounds/run-cooperatively.ts";
import type { SqlTables } from "../sql-tables.ts";
import type { StoredAuditFilter } from "./audit-store.ts";
import { readAuditEntry } from "./written-entry.ts";

/** Who did something, once for all their entries under one name. */
interface IndexedPerson {
  name: string;
  person: string | undefined;
  isNobody: boolean;
}

/** What happened, with the kinds of changes of a save. */
interface IndexedEvent {
  kind: AuditEntry["kind"];
  changes: readonly string[];
}

/** Which of the values that entries share a filter lets through, by their numbers. */
interface AuditMatch {
  who: Uint8Array;
  what: Uint8Array;
  on: Uint8Array;
  /** Whether the caller sees what an entry is about. */
  shown: Uint8Array;
  /** Milliseconds. */
  since: number;
}

/** By which entries are found; a check of the record compares them with the entries' texts. */
const INDEXED_COLUMNS = [
  ...(["position", "at", "kind", "by_kind", "by_name", "by_person"] as const),
  ...(["subject_kind", "subject", "subject_name"] as const),
] as const;
type IndexedRow = Pick<Selectable<SqlTables["audit_entries"]>, (typeof INDEXED_COLUMNS)[number]> & {
  /** The text of a save. */
  save: string | null;
};

/** How many entries one query reads: some 10 ms. */
const READ_AT_ONCE = 1_000;
/** The most entries of a page that are put in their place one by one. */
const MOST_INSERTED = 20;

/**
 * What entries of the record are found and counted by, kept in memory in the order of time: about
 * 25 bytes each. Entries are only ever added, and deleted from the beginning, so each is read once.
 */
export class AuditIndex {
  readonly #database: Kysely<SqlTables>;
  readonly people = new SharedValues<IndexedPerson>();
  readonly events = new SharedValues<IndexedEvent>();
  readonly subjects = new SharedValues<AuditSubject | undefined>();
  readonly columns = new IndexColumns();
  #first: number | null = null;
  #lastRead = 0;
  #reading: Promise<void> = Promise.resolve();

  constructor(database: Kysely<SqlTables>) {
    this.#database = database;
  }

  /** Reads what was written since. */
  catchUp(): Promise<void> {
    // Whoever asks later may have written meanwhile, so that each looks anew.
    const read = this.#reading.then(() => this.#readNew());
    this.#reading = read.catch(() => undefined);
    return read;
  }

  /** The positions that come next, newest first, of the entries that match. */
  next(
    filter: StoredAuditFilter,
    { before, most }: { before: number | undefined; most: number },
  ): number[] {
    const { columns } = this;
    const match = this.match(filter);
    const found: number[] = [];
    const from = before === undefined ? columns.length : columns.placeOf(before);
    for (let place = from - 1; place >= 0 && found.length < most; place--)
      if (
        match.who[columns.who[place] ?? 0] &&
        match.what[columns.what[place] ?? 0] &&
        match.on[columns.on[place] ?? 0] &&
        match.shown[columns.on[place] ?? 0] &&
        (columns.at[place] ?? 0) >= match.since
      )
        found.push(columns.position[place] ?? 0);
    return found;
  }

  match(filter: StoredAuditFilter): AuditMatch {
    const { person, personId, kinds, changes, subject, since } = filter;
    const agents = filter.agents && new Set(filter.agents);
    const proposals = new Set(filter.proposals);
    return {
      who: this.people.marks(
        (one) =>
          (person === undefined || (one.name === person && !one.isNobody)) &&
          (personId === undefined || one.person === personId),
      ),
      what: this.events.marks(
        (one) =>
          (kinds?.includes(one.kind) ?? true) &&
          (changes?.some((change) => one.changes.includes(change)) ?? true),
      ),
      on: this.subjects.marks(
        (one) => !subject || (one?.kind === subject.kind && one.id === subject.id),
      ),
      shown: this.subjects.marks((one) => {
        if (agents === undefined || one === undefined) return true;
        if (one.kind === "agent") return agents.has(one.id);
        return one.kind !== "proposal" || proposals.has(one.id);
      }),
      since: since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since),
    };
  }

  async #readNew(): Promise<void> {
    const { first } = await this.#database
      .selectFrom("audit_entries")
      .select(({ fn }) => fn.min("position").as("first"))
      .executeTakeFirstOrThrow();
    if (first !== this.#first) this.columns.deleteBefore(first ?? Number.POSITIVE_INFINITY);
    this.#first = first;
    for (;;) {
      const rows = await this.#database
        .selectFrom("audit_entries")
        .select(INDEXED_COLUMNS)
        // Of a save, only its text says what it changed.
        .select(sql<string | null>`case when kind = 'settings_saved' then entry end`.as("save"))
        .where("position", ">", this.#lastRead)
        .orderBy("position")
        .limit(READ_AT_ONCE)
        .execute();
      this.columns.add(rows.map(this.#indexed));
      this.#lastRead = rows.at(-1)?.position ?? this.#lastRead;
      if (rows.length < READ_AT_ONCE) break;
      await pauseWhenDue();
    }
    this.columns.sort();
  }

  #indexed = (row: IndexedRow): IndexedEntry => {
    const { position, save, by_kind, by_name, by_person, subject_kind, subject } = row;
    const kind = row.kind as AuditEntry["kind"];
    const changes = save === null ? [] : changesIn(position, save);
    return {
      position,
      at: Date.parse(row.at),
      who: this.people.numberOf(columnKey(by_kind, by_name, by_person), () => ({
        name: by_name,
        person: by_person ?? undefined,
        isNobody: by_kind === "nobody",
      })),
      what: this.events.numberOf(columnKey(kind, ...changes), () => ({ kind, changes })),
      on: this.subjects.numberOf(columnKey(subject_kind, subject, row.subject_name), () =>
        subject === null
          ? undefined
          : {
              kind: subject_kind as AuditSubject["kind"],
              id: subject,
              name: row.subject_name ?? "",
            },
      ),
    };
  };
}

/** The kinds of changes of a save. */
function changesIn(position: number, save: string): string[] {
  const [saved] = readAuditEntry(position, save);
  return saved?.kind === "settings_saved" ? Object.keys(saved.facts.kinds).sort() : [];
}

/** One text for the same texts; there are too many entries to write JSON for each. */
const columnKey = (...texts: readonly (string | null)[]): string =>
  texts.map((text) => (text === null ? "" : `${text.length}:${text}`)).join(",");

/** Values that many entries have, each with a number. */
class SharedValues<Value> {
  readonly #numbers = new Map<string, number>();
  readonly all: Value[] = [];

  numberOf(key: string, make: () => Value): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.all.push(make()) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }

  /** For each number, whether its value is wanted. */
  marks(isWanted: (value: Value) => boolean): Uint8Array {
    return Uint8Array.from(this.all, (value) => Number(isWanted(value)));
  }
}

interface IndexedEntry {
  position: number;
  at: number;
  who: number;
  what: number;
  on: number;
}

/** The indexed entries, column by column, in the order of time and then of their positions. */
class IndexColumns {
  length = 0;
  position = new Float64Array(1_024);
  /** Milliseconds. */
  at = new Float64Array(1_024);
  who = new Uint32Array(1_024);
  what = new Uint32Array(1_024);
  on = new Uint32Array(1_024);
  #isSorted = true;

  /** Adds entries, which come in the order of their positions. */
  add(entries: readonly IndexedEntry[]): void {
    let early = 0;
    for (const entry of entries) {
      this.#grow();
      const isLate = this.length === 0 || entry.at >= (this.at[this.length - 1] ?? 0);
      if (!isLate) early += 1;
      // A clock that was set back; what an upgrade takes over comes in thousands.
      if (isLate || early > MOST_INSERTED || !this.#isSorted) {
        this.#isSorted &&= isLate;
        this.#put(this.length, entry);
      } else this.#insert(entry);
      this.length += 1;
    }
  }

  /** The place of an entry; 0 when there is none. */
  placeOf(position: number): number {
    return Math.max(0, this.position.subarray(0, this.length).lastIndexOf(position));
  }

  deleteBefore(position: number): void {
    const kept: number[] = [];
    for (let place = 0; place < this.length; place++)
      if ((this.position[place] ?? 0) >= position) kept.push(place);
    if (kept.length < this.length) this.#take(kept);
  }

  sort(): void {
    if (this.#isSorted) return;
    const places = Array.from({ length: this.length }, (_, place) => place);
    this.#take(
      places.sort(
        (one, other) =>
          (this.at[one] ?? 0) - (this.at[other] ?? 0) ||
          (this.position[one] ?? 0) - (this.position[other] ?? 0),
      ),
    );
    this.#isSorted = true;
  }

  #insert(entry: IndexedEntry): void {
    let place = this.length;
    while (place > 0 && (this.at[place - 1] ?? 0) > entry.at) place--;
    for (const column of this.#columns()) column.copyWithin(place + 1, place, this.length);
    this.#put(place, entry);
  }

  #put(place: number, { position, at, who, what, on }: IndexedEntry): void {
    this.position[place] = position;
    this.at[place] = at;
    this.who[place] = who;
    this.what[place] = what;
    this.on[place] = on;
  }

  #take(places: readonly number[]): void {
    for (const column of this.#columns()) {
      const before = column.slice(0, this.length);
      places.forEach((from, place) => {
        column[place] = before[from] ?? 0;
      });
    }
    this.length = places.length;
  }

  #grow(): void {
    if (this.length < this.at.length) return;
    const length = this.at.length * 2;
    const float = (column: Float64Array) => floats(length, column);
    const whole = (column: Uint32Array) => wholes(length, column);
    this.position = float(this.position);
    this.at = float(this.at);
    this.who = whole(this.who);
    this.what = whole(this.what);
    this.on = whole(this.on);
  }

  #columns() {
    return [this.position, this.at, this.who, this.what, this.on];
  }
}

function floats(length: number, from: Float64Array): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(length);
  grown.set(from);
  return grown;
}

function wholes(length: number, from: Uint32Array): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(length);
  grown.set(from);
  return grown;
}
