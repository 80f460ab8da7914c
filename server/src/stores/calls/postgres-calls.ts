import type pg from "pg";
import type { LoggedCall, LoggedCallAnswer } from "../../api-contract.ts";
import { nameOfDatabase } from "../database-name.ts";
import { connectionPool, countPool, type PoolCounts } from "../postgres-connection.ts";
import { explainPostgresError, isDatabaseAway } from "../postgres-error.ts";
import {
  CALL_COLUMNS,
  type CallDialect,
  type CallQuery,
  countStored,
  DETAIL_COLUMNS,
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
  toDetails,
  toRow,
} from "./call-rows.ts";
import { type CallSharer, CallShares, type KeptCalls } from "./call-shares.ts";
import type {
  CallBounds,
  CallCount,
  CallPage,
  CallStore,
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

const MOST_CALL_CONNECTIONS = 3;
/**
 * Milliseconds for which calls that are written, and people who read, wait for a database that does
 * not answer, and between two tries.
 */
const WRITE_PATIENCE = 10_000;
const PATIENCE_OF_READERS = 1_000;
const BETWEEN_TRIES = 250;
/** The most bytes that are written at once. */
const LARGEST_CALL_BATCH = 4_000_000;
/** Calls that are too old and are deleted at once. */
const DELETED_AT_ONCE = 5_000;
/** The lock of whoever writes calls. It is another one than that of saves, which wait for no call. */
const CALLS_LOCK = 1_346_717_257;

export const POSTGRES_CALLS: CallDialect = {
  listed: "json_array_elements_text(?::json) as one(value)",
  scanned: (column) => column,
  // As an array it is no join, which would read each call of a value to find the newest.
  isListed: (column) => `${column} = any(array(select json_array_elements_text(?::json)))`,
  isListedNumber: (column) =>
    `${column} = any(array(select value::bigint from json_array_elements_text(?::json) as one(value)))`,
  isLike: (column) => `${column} ilike ? escape '\\'`,
  approvalState: "(approval::json ->> 'state')",
  bar: "least(?::float8, floor((at - ?::float8) / ?::float8))",
  durations: "string_agg(duration::text, ',')",
};

/** A change of what somebody's calls take; what was deleted has negative numbers. */
type ShareChange = CallSharer & KeptCalls;

/**
 * The calls that ended, in tables of PostgreSQL. How large they are is the sum of what they hold:
 * the database keeps the room of deleted ones for others.
 */
export class PostgresCalls implements CallStore {
  readonly #pool: pg.Pool;
  /** The database, without its password. */
  readonly #named: string;
  #opened: Promise<void> | undefined;

  /** Connects with the first use. The tables are those that the store makes. */
  constructor(url: string) {
    this.#pool = connectionPool(url, MOST_CALL_CONNECTIONS);
    this.#named = nameOfDatabase(url);
  }

  async write(entries: readonly NewCall[], bounds: CallBounds): Promise<KeptCalls> {
    for (const piece of callPieces(entries, Math.min(bounds.bytes / 10, LARGEST_CALL_BATCH))) {
      const ids = await this.#patiently(() => this.#newIds(piece.length));
      // With ids that are known before, a piece that was written is not written twice when the
      // connection was lost before it was confirmed.
      await this.#writing((client) => putCalls(client, piece, ids));
      await this.trim(bounds);
    }
    return this.#state();
  }

  async trim({ since, bytes, calls: most }: CallBounds): Promise<KeptCalls> {
    const old = "id in (select id from calls where at < $1 order by at limit $2)";
    let deleted: number;
    do {
      deleted = await this.#writing((client) => deleteCalls(client, old, [since, DELETED_AT_ONCE]));
    } while (deleted === DELETED_AT_ONCE);
    const kept = await this.#state();
    if (kept.bytes > bytes) await this.#writing((client) => keepLess(client, "bytes", bytes * 0.9));
    if (kept.calls > most) await this.#writing((client) => keepLess(client, "calls", most));
    return this.#state();
  }

  async endWaiting(): Promise<void> {
    await this.#writing(endWaitingCalls);
  }

  async list(page: CallPage): Promise<LoggedCall[]> {
    return (await this.#rows<CallRow>(selectCalls(POSTGRES_CALLS, page))).map(fromRow);
  }

  async find(id: number): Promise<LoggedCallAnswer | undefined> {
    const [row] = await this.#rows<DetailedCallRow>(selectCall(id));
    return row && fromDetailedRow(row);
  }

  async count(count: CallCount): Promise<KeptCallCounts> {
    const counted = await countStored(
      POSTGRES_CALLS,
      count,
      async <Row>({ sql, values }: CallQuery) => {
        const asked = { text: numbered(sql), values: [...values], rowMode: "array" as const };
        return (await this.#ask(() => this.#pool.query(asked))).rows as Row[];
      },
    );
    return { ...counted, kept: await this.#state() };
  }

  async usage(asked: UsageAsked): Promise<CountedUsage> {
    const counter = new UsageCounter(asked);
    let page: UsageRow[] = [];
    do {
      page = await this.#rows<UsageRow>(selectUsage(asked, page.at(-1)?.id ?? 0));
      for (const row of page) counter.add(row);
    } while (page.length === USAGE_PAGE);
    return counter.answer(await this.#rows<EarlierRow>(selectEarlier(asked)));
  }

  async methodUsage(asked: MethodAsked): Promise<CountedMethod> {
    const counter = new MethodCounter(asked);
    let page: MethodCallRow[] = [];
    do {
      page = await this.#rows<MethodCallRow>(selectMethodCalls(asked, page.at(-1)?.id ?? 0));
      for (const row of page) counter.add(row);
    } while (page.length === USAGE_PAGE);
    return counter.answer();
  }

  async clear(): Promise<KeptCalls> {
    await this.#writing((client) => client.query("truncate calls, call_details, call_shares"));
    return this.#state();
  }

  async bytes(): Promise<number> {
    const tables = "unnest(array['calls', 'call_details', 'call_shares'])";
    const [row] = await this.#rows<{ bytes: number }>({
      sql: `select sum(pg_total_relation_size(name::regclass))::bigint as bytes from ${tables} as name`,
      values: [],
    });
    return row?.bytes ?? 0;
  }

  connections(): PoolCounts {
    return countPool(this.#pool);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #state(): Promise<KeptCalls> {
    const [row] = await this.#rows<KeptCalls>({
      sql: "select coalesce(sum(calls), 0)::bigint as calls, coalesce(sum(bytes), 0)::bigint as bytes from call_shares",
      values: [],
    });
    return row ?? { calls: 0, bytes: 0 };
  }

  async #newIds(count: number): Promise<number[]> {
    const { rows } = await this.#pool.query(
      "select nextval(pg_get_serial_sequence('calls', 'id')) as id from generate_series(1, $1)",
      [count],
    );
    return rows.map(({ id }) => id);
  }

  async #rows<Row>({ sql, values }: CallQuery): Promise<Row[]> {
    return (await this.#ask(() => this.#pool.query(numbered(sql), [...values]))).rows;
  }

  #ask<T>(work: () => Promise<T>): Promise<T> {
    return this.#patiently(async () => {
      await this.#open();
      return work();
    }, PATIENCE_OF_READERS);
  }

  /** A transaction, while nobody else writes calls. */
  #writing<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return this.#patiently(async () => {
      await this.#open();
      return this.#transaction(work);
    });
  }

  async #transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      await client.query("begin");
      await client.query("select pg_advisory_xact_lock($1)", [CALLS_LOCK]);
      const answer = await work(client);
      await client.query("commit");
      client.release();
      return answer;
    } catch (error) {
      // A connection in an unknown state is given to nobody else.
      client.release(true);
      throw error;
    }
  }

  /** Tries again for a while when the database does not answer. */
  async #patiently<T>(work: () => Promise<T>, patience = WRITE_PATIENCE): Promise<T> {
    const until = performance.now() + patience;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseAway(error) || performance.now() > until)
          throw explainPostgresError(error, this.#named);
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES));
      }
    }
  }

  #open(): Promise<void> {
    this.#opened ??= this.#transaction(endWaitingCalls).catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }
}

/** The query with `$1`, `$2`… for its values. */
export function numbered(sql: string): string {
  let number = 0;
  return sql.replaceAll("?", () => `$${++number}`);
}

/**
 * Ends calls whose server is gone: what waited there ended with it. The id of an approval begins
 * with that of the server that asked for it.
 */
async function endWaitingCalls(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    "select id, approval from calls where outcome = 'needs approval' and split_part(coalesce(approval_id, ''), '.', 1) not in (select id from instances)",
  );
  for (const { id, approval } of rows)
    await client.query(
      "update calls set outcome = 'cancelled', message = $2, approval = $3 where id = $1",
      [
        id,
        "It was not run: Pegboard ended while it waited for its approval.",
        JSON.stringify({ ...JSON.parse(approval ?? "{}"), state: "withdrawn" }),
      ],
    );
}

type PlacedCall = [id: number, call: NewCall];

/** Writes calls. One that waited for its approval keeps its place and the time of its begin. */
async function putCalls(
  client: pg.PoolClient,
  calls: readonly NewCall[],
  ids: readonly number[],
): Promise<void> {
  const approvals = calls.flatMap(({ approval }) => approval?.id ?? []);
  const waiting = await client.query<{ id: number; at: number; approval_id: string }>(
    "select id, at, approval_id from calls where approval_id = any($1::text[])",
    [approvals],
  );
  const places = new Map(waiting.rows.map(({ approval_id, ...place }) => [approval_id, place]));
  const placed = new Map<number, PlacedCall>();
  calls.forEach((call, index) => {
    const approval = call.approval?.id;
    const before = approval === undefined ? undefined : places.get(approval);
    const id = before?.id ?? ids[index] ?? 0;
    const continued = before ? continuedCall(call, before) : call;
    placed.set(id, [id, continued]);
    if (approval !== undefined) places.set(approval, { id, at: continued.at });
  });
  const ended = waiting.rows.map(({ id }) => id);
  if (ended.length > 0) await deleteCalls(client, "id = any($1::bigint[])", [ended]);
  const { rows } = await client.query<ShareChange>(INSERT_CALLS, [
    JSON.stringify(
      [...placed.values()].map(([id, call]) => {
        const details = toDetails(call);
        return { id, ...toRow(call), size: callSize(call), ...details, detailed: !!details };
      }),
    ),
  ]);
  await changeShares(client, rows);
}

/** Deletes the calls of a condition, and answers how many. */
async function deleteCalls(
  client: pg.PoolClient,
  where: string,
  values: unknown[],
): Promise<number> {
  const { rows } = await client.query<ShareChange>(
    `with gone as (delete from calls where ${where} returning id, agent, caller, size),
      details as (delete from call_details where id in (select id from gone))
      select agent, caller, -count(*) as calls, -sum(size)::bigint as bytes from gone group by 1, 2`,
    values,
  );
  await changeShares(client, rows);
  return rows.reduce((sum, { calls }) => sum - calls, 0);
}

async function changeShares(client: pg.PoolClient, changes: readonly ShareChange[]): Promise<void> {
  if (changes.length === 0) return;
  await client.query(
    `insert into call_shares (agent, caller, calls, bytes)
      select agent, caller, calls, bytes
      from json_to_recordset($1::json) as changed(agent text, caller text, calls bigint, bytes bigint)
      on conflict (agent, caller) do update
      set calls = call_shares.calls + excluded.calls, bytes = call_shares.bytes + excluded.bytes`,
    [JSON.stringify(changes)],
  );
  await client.query("delete from call_shares where calls <= 0");
}

async function keepLess(
  client: pg.PoolClient,
  measure: keyof KeptCalls,
  room: number,
): Promise<void> {
  const { rows } = await client.query<ShareChange>(
    "select agent, caller, calls, bytes from call_shares",
  );
  const shares = new CallShares();
  for (const { agent, caller, calls, bytes } of rows)
    shares.put({ agent, caller }, { calls, bytes });
  const excesses = shares.excesses(measure, room);
  await deleteCalls(client, `id in (${EXCESS[measure]})`, [JSON.stringify(excesses)]);
}

const GIVEN_EXCESSES =
  "json_to_recordset($1::json) as much(agent text, caller text, excess float8)";
const OF_SHARER = "from calls where calls.agent = much.agent and calls.caller = much.caller";
/** The oldest calls of each sharer that together are as much as that one has too much. */
const EXCESS: Record<keyof KeptCalls, string> = {
  calls: `select one.id from ${GIVEN_EXCESSES},
    lateral (select id ${OF_SHARER} order by id limit ceil(much.excess)::bigint) one`,
  bytes: `select one.id from ${GIVEN_EXCESSES},
    lateral (select id, sum(size) over (order by id) - size as older ${OF_SHARER}) one
    where one.older < much.excess`,
};

const INSERTED = `${CALL_COLUMNS}, caller, size`;
const INSERT_CALLS = `with given as (select * from json_to_recordset($1::json) as one(
    id bigint, at bigint, agent text, agent_name text, revision bigint, function text, tool text, method text, via text,
    token_id text, token_name text, caller text, outcome text, waited float8, duration float8, message text, characters bigint,
    tokens bigint, truncated integer, approved integer, person text, person_id text, approval_id text, approval text, run text,
    size bigint, arguments text, reason text, sent text, left_out text, detailed boolean)),
  kept as (insert into calls (${INSERTED}) select ${INSERTED} from given order by id
    on conflict (id) do nothing returning id, agent, caller, size),
  details as (insert into call_details (id, ${DETAIL_COLUMNS})
    select id, ${DETAIL_COLUMNS} from given where detailed and id in (select id from kept))
  select agent, caller, count(*) as calls, sum(size)::bigint as bytes from kept group by 1, 2`;
