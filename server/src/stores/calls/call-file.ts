import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import type { LoggedCall, LoggedCallAnswer } from "../../api-contract.ts";
import { keepPrivate, makePrivateFile } from "../private-file.ts";
import {
  type CallDialect,
  type CallQuery,
  countStored,
  selectCall,
  selectCalls,
} from "./call-queries.ts";
import {
  type CallRow,
  callPieces,
  callSize,
  continuedCall,
  type DetailedCallRow,
  fromDetailedRow,
  fromRow,
  type NewCall,
  ROW_BYTES,
  toDetails,
  toRow,
} from "./call-rows.ts";
import { type CallSharer, CallShares, type KeptCalls, sharerOf } from "./call-shares.ts";
import type {
  CallBounds,
  CallCount,
  CallPage,
  CountedMethod,
  CountedUsage,
  KeptCallCounts,
  MethodAsked,
  UsageAsked,
} from "./call-store.ts";
import {
  type EarlierRow,
  selectEarlier,
  selectUsage,
  USAGE_PAGE,
  UsageCounter,
  type UsageRow,
} from "./call-usage.ts";
import { type MethodCallRow, MethodCounter, selectMethodCalls } from "./method-usage.ts";

export const SQLITE_CALLS: CallDialect = {
  listed: "json_each(?) as one",
  scanned: (column) => `+${column}`,
  isListed: (column) => `${column} in (select value from json_each(?))`,
  isListedNumber: (column) => `${column} in (select value from json_each(?))`,
  isLike: (column) => `${column} like ? escape '\\'`,
  approvalState: "json_extract(approval, '$.state')",
  bar: "min(?, cast((at - ?) / ? as integer))",
  durations: "group_concat(duration)",
};

/**
 * The calls that ended, in a file of their own: writing there delays no save, and the file may be
 * deleted while Pegboard is stopped. A thread works with it.
 */
export class CallFile {
  readonly #database: Database.Database;
  /** Compiling them took longer than running them. */
  readonly #inserts: Record<"call" | "details", Database.Statement>;
  #shares: CallShares;

  /**
   * Opens the file. @throws Error of SQLite or the file system when it is no database, is damaged
   * or cannot be written.
   */
  constructor(file: string) {
    const isNew = !existsSync(file);
    if (isNew) makePrivateFile(file);
    this.#database = new Database(file);
    keepPrivate(file, () => {});
    if (isNew) this.#database.pragma("auto_vacuum = INCREMENTAL");
    this.#database.pragma("journal_mode = WAL");
    // The last calls before a power failure may be missing; the file stays whole.
    this.#database.pragma("synchronous = NORMAL");
    this.#database.pragma("journal_size_limit = 4000000");
    this.#database.exec(CALL_TABLES);
    for (const column of ["person", "person_id", "approval_id", "approval", "run"])
      this.#addColumn("calls", column);
    this.#addColumn("call_details", "sent");
    this.#addColumn("call_details", "left_out");
    if (this.#addColumn("calls", "size", "integer not null default 0"))
      this.#database.exec(CALL_SIZES_UPDATE);
    this.#database.exec(INDEXES);
    this.#database.exec(END_OF_WAITING_CALLS);
    this.#inserts = {
      call: this.#database.prepare(INSERT),
      details: this.#database.prepare(INSERT_DETAILS),
    };
    this.#shares = this.#readShares();
  }

  /**
   * Writes calls in pieces, each whole or not at all. Between the pieces, calls beyond the limits
   * make room.
   */
  write(calls: readonly NewCall[], bounds: CallBounds): KeptCalls {
    this.#database.pragma(
      `max_page_count = ${Math.ceil((bounds.bytes * 1.2) / this.#number("page_size"))}`,
    );
    let state = this.state();
    for (const piece of callPieces(calls, bounds.bytes / 10)) {
      this.#database.transaction(() => {
        for (const call of piece) this.#put(call);
      })();
      state = this.trim(bounds);
    }
    return state;
  }

  /** Writes a call. One that waited for its approval keeps its place and the time of its begin. */
  #put(call: NewCall): void {
    const id = call.approval?.id;
    const waiting =
      id === undefined
        ? undefined
        : (this.#database.prepare("select id, at, size from calls where approval_id = ?").get(id) as
            | { id: number; at: number; size: number }
            | undefined);
    if (!waiting) {
      this.#insert(call, null);
    } else {
      this.#shares.take(sharerOf(call), { calls: 1, bytes: waiting.size });
      for (const table of ["call_details", "calls"])
        this.#database.prepare(`delete from ${table} where id = ?`).run(waiting.id);
      this.#insert(continuedCall(call, waiting), waiting.id);
    }
    this.#shares.add(call, { calls: 1, bytes: callSize(call) });
  }

  #insert(call: NewCall, id: number | null): void {
    const row = { id, ...toRow(call), size: callSize(call) };
    const { lastInsertRowid } = this.#inserts.call.run(row);
    const details = toDetails(call);
    if (details) this.#inserts.details.run({ id: lastInsertRowid, ...details });
  }

  /**
   * Deletes calls that are too old, and beyond the limits the oldest calls of those who have more
   * than their share.
   */
  trim({ since, bytes, calls: most }: CallBounds): KeptCalls {
    this.#deleteOld(since);
    const { bytes: used } = this.state();
    const kept = this.#shares.total();
    if (used > bytes) this.#keepLess("bytes", (kept.bytes * bytes * 0.9) / used);
    if (kept.calls > most) this.#keepLess("calls", most);
    return this.state();
  }

  #keepLess(measure: keyof KeptCalls, room: number): void {
    for (const { agent, caller, excess } of this.#shares.excesses(measure, room)) {
      const own = this.#database
        .prepare("select id, size from calls where agent = ? and caller = ? order by id")
        .iterate(agent, caller) as Iterable<{ id: number; size: number }>;
      const deleted = { calls: 0, bytes: 0 };
      let last = 0;
      for (const { id, size } of own) {
        if (deleted[measure] >= excess) break;
        deleted.calls += 1;
        deleted.bytes += size;
        last = id;
      }
      this.#delete("agent = ? and caller = ? and id <= ?", agent, caller, last);
      this.#shares.take({ agent, caller }, deleted);
    }
  }

  state(): KeptCalls {
    const pages = this.#number("page_count") - this.#number("freelist_count");
    return {
      calls: this.#value<number>("select count(*) from calls"),
      bytes: pages * this.#number("page_size"),
    };
  }

  clear(): KeptCalls {
    this.#database.exec("delete from call_details; delete from calls;");
    this.#shares = this.#readShares();
    this.#database.exec("vacuum");
    this.#database.pragma("wal_checkpoint(TRUNCATE)");
    return this.state();
  }

  /** The calls that match, the newest first. */
  list(page: CallPage): LoggedCall[] {
    const { sql, values } = selectCalls(SQLITE_CALLS, page);
    return (this.#database.prepare(sql).all(...values) as CallRow[]).map(fromRow);
  }

  find(id: number): LoggedCallAnswer | undefined {
    const { sql, values } = selectCall(id);
    const row = this.#database.prepare(sql).get(...values) as DetailedCallRow | undefined;
    return row && fromDetailedRow(row);
  }

  async count(count: CallCount): Promise<KeptCallCounts> {
    const counted = await countStored(
      SQLITE_CALLS,
      count,
      async <Row>({ sql, values }: CallQuery) =>
        this.#database
          .prepare(sql)
          .raw()
          .all(...values) as Row[],
    );
    return { ...counted, kept: this.state() };
  }

  usage(asked: UsageAsked): CountedUsage {
    const counter = new UsageCounter(asked);
    let page: UsageRow[] = [];
    do {
      const { sql, values } = selectUsage(asked, page.at(-1)?.id ?? 0);
      page = this.#database.prepare(sql).all(...values) as UsageRow[];
      for (const row of page) counter.add(row);
    } while (page.length === USAGE_PAGE);
    const { sql, values } = selectEarlier(asked);
    return counter.answer(this.#database.prepare(sql).all(...values) as EarlierRow[]);
  }

  methodUsage(asked: MethodAsked): CountedMethod {
    const counter = new MethodCounter(asked);
    let page: MethodCallRow[] = [];
    do {
      const { sql, values } = selectMethodCalls(asked, page.at(-1)?.id ?? 0);
      page = this.#database.prepare(sql).all(...values) as MethodCallRow[];
      for (const row of page) counter.add(row);
    } while (page.length === USAGE_PAGE);
    return counter.answer();
  }

  /** Adds a column that files of earlier releases lack. */
  #addColumn(table: string, column: string, type = "text"): boolean {
    const columns = this.#database.pragma(`table_info(${table})`) as { name: string }[];
    if (columns.some(({ name }) => name === column)) return false;
    this.#database.exec(`alter table ${table} add column ${column} ${type}`);
    return true;
  }

  #readShares(): CallShares {
    const shares = new CallShares();
    const groups = this.#database
      .prepare(
        "select agent, caller, count(*) as calls, sum(size) as bytes from calls group by agent, caller",
      )
      .all() as (CallSharer & KeptCalls)[];
    for (const { agent, caller, calls, bytes } of groups)
      shares.put({ agent, caller }, { calls, bytes });
    return shares;
  }

  close(): void {
    this.#database.close();
  }

  #deleteOld(since: number): void {
    const first = this.#value<number | null>("select min(id) from calls");
    if (first === null) return;
    const oldest = this.#value<number | null>(
      "select id from calls where at >= ? order by id limit 1",
      since,
    );
    if (oldest === first) return;
    this.#delete("id < ?", oldest ?? Number.MAX_SAFE_INTEGER);
    this.#shares = this.#readShares();
  }

  #delete(where: string, ...values: unknown[]): void {
    this.#database.transaction(() => {
      const details = `delete from call_details where id in (select id from calls where ${where})`;
      this.#database.prepare(details).run(...values);
      this.#database.prepare(`delete from calls where ${where}`).run(...values);
    })();
    if (this.#number("freelist_count") > 256) this.#database.pragma("incremental_vacuum");
  }

  #number(pragma: string): number {
    return Number(this.#database.pragma(pragma, { simple: true }));
  }

  #value<T>(sql: string, ...values: unknown[]): T {
    return this.#database
      .prepare(sql)
      .pluck()
      .get(...values) as T;
  }
}

/** The tables of the file of calls, also of one that an earlier release made. */
const CALL_TABLES = `
  create table if not exists calls (
    id integer primary key autoincrement, at integer not null, agent text not null, agent_name text not null, revision integer not null,
    function text not null, tool text, method text, via text not null, token_id text, token_name text, caller text not null,
    outcome text not null, waited integer not null, duration integer, message text, characters integer not null, tokens integer,
    truncated integer, approved integer, person text, person_id text, approval_id text, approval text, run text, size integer not null default 0);
  create table if not exists call_details (id integer primary key, arguments text, reason text, sent text, left_out text);
`;
/** The sizes of calls that an earlier release wrote, counted as `sizeOf` does. */
const CALL_SIZES_UPDATE = `
  update calls set size = ${ROW_BYTES} + coalesce(length(message), 0) + coalesce((
    select coalesce(length(arguments), 0) + coalesce(length(reason), 0) + coalesce(length(sent), 0)
    from call_details where call_details.id = calls.id), 0)`;
const INDEXES = `
  create index if not exists calls_time on calls (at, function, tool, method, outcome, duration, tokens);
  create index if not exists calls_share on calls (agent, caller);
  drop index if exists calls_agent;
  create index if not exists calls_function on calls (function);
  create index if not exists calls_caller on calls (caller);
  create index if not exists calls_outcome on calls (outcome);
  create index if not exists calls_approval on calls (approval_id) where approval_id is not null;
  create index if not exists calls_run on calls (run) where run is not null;
`;
/** Nothing waits when the file is opened: what did, ended with the process that held it. */
const END_OF_WAITING_CALLS = `
  update calls set outcome = 'cancelled', message = 'It was not run: Pegboard ended while it waited for its approval.',
    approval = json_set(coalesce(approval, '{}'), '$.state', 'withdrawn')
  where outcome = 'needs approval'`;
const INSERT = `insert into calls (id, at, agent, agent_name, revision, function, tool, method, via, token_id, token_name, caller, outcome, waited,
  duration, message, characters, tokens, truncated, approved, person, person_id, approval_id, approval, run, size) values (@id, @at, @agent, @agent_name, @revision, @function, @tool, @method, @via,
  @token_id, @token_name, @caller, @outcome, @waited, @duration, @message, @characters, @tokens, @truncated, @approved, @person, @person_id, @approval_id, @approval, @run, @size)`;

const INSERT_DETAILS = `insert into call_details (id, arguments, reason, sent, left_out)
  values (@id, @arguments, @reason, @sent, @left_out)`;
