import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { nameOfDatabase } from "../database-name.ts";
import { SQLITE_CALLS } from "./call-file.ts";
import type { CallDialect, CallQuery } from "./call-queries.ts";

/** Where the calls lie: a file of SQLite, or tables of PostgreSQL. */
export type CallPlace = { file: string } | { databaseUrl: string };

/**
 * The calls that are judged: of these agents, in a time, and of these tools alone where named. What
 * people tried themselves is not among them.
 */
export interface ReplayWindow {
  agents: readonly string[];
  from: number;
  to: number;
  tools?: readonly string[] | undefined;
}

/** A function name that an agent called. */
export interface CalledFunction {
  agent: string;
  function: string;
}

/** A call as it is judged: the values of `REPLAYED_COLUMNS`. */
export type ReplayedRow = [
  id: number,
  at: number,
  agent: string,
  functionName: string,
  tool: string | null,
  method: string | null,
  caller: string,
  outcome: string,
  asked: number | boolean,
  duration: number | null,
  characters: number,
  truncated: number | null,
];

const REPLAYED_COLUMNS = `id, at, agent, function, tool, method, coalesce(token_name, person, via),
  outcome, approval is not null or approved is not null, duration, characters, truncated`;

/** The first and the last id of a window's time, also of calls that are not in the window. */
interface ReplaySpan {
  first: number;
  last: number;
}

/** Reads calls to judge them, beside whoever writes them. */
export interface ReplayReader {
  /** Undefined where no call is of that time. */
  span(window: ReplayWindow): Promise<ReplaySpan | undefined>;
  /** The calls of a window and its span, the newest first, page by page. */
  rows(window: ReplayWindow, span: ReplaySpan): AsyncIterable<ReplayedRow[]>;
  /** The arguments of calls as JSON, by their ids. */
  argumentsOf(ids: readonly number[]): Promise<Map<number, string>>;
  close(): Promise<void>;
}

const REPLAY_PAGE = 10_000;

/** Whether there is a place for calls: a file is made for the first one. */
export const isCallPlaceMade = (place: CallPlace): boolean =>
  !("file" in place) || existsSync(place.file);

/** Opens the calls for reading alone, where there is a place for them. @throws Error of the engine */
export function openReplayReader(place: CallPlace): Promise<ReplayReader> {
  return "file" in place ? readFileOfCalls(place.file) : readTablesOfCalls(place.databaseUrl);
}

async function readFileOfCalls(file: string): Promise<ReplayReader> {
  const database = new Database(file, { readonly: true });
  return pagedReader(
    SQLITE_CALLS,
    async ({ sql, values }) =>
      database
        .prepare(sql)
        .raw()
        .all(...values) as unknown[][],
    async () => void database.close(),
  );
}

async function readTablesOfCalls(url: string): Promise<ReplayReader> {
  // The driver is loaded only by whoever has such a database.
  const { POSTGRES_CALLS, numbered } = await import("./postgres-calls.ts");
  const { connectionPool } = await import("../postgres-connection.ts");
  const { explainPostgresError } = await import("../postgres-error.ts");
  // Arguments are read beside the next page.
  const pool = connectionPool(url, 2);
  return pagedReader(
    POSTGRES_CALLS,
    async ({ sql, values }) => {
      const asked = { text: numbered(sql), values: [...values], rowMode: "array" as const };
      try {
        return (await pool.query(asked)).rows;
      } catch (error) {
        throw explainPostgresError(error, nameOfDatabase(url));
      }
    },
    () => pool.end(),
  );
}

function pagedReader(
  dialect: CallDialect,
  read: (query: CallQuery) => Promise<unknown[][]>,
  close: () => Promise<void>,
): ReplayReader {
  return {
    async span({ from, to }) {
      const sql = "select min(id), max(id) from calls where at >= ? and at < ?";
      const [[first, last] = []] = await read({ sql, values: [from, to] });
      return typeof first === "number" && typeof last === "number" ? { first, last } : undefined;
    },
    async *rows(window, { first, last }) {
      const ask = (before: number) => {
        const page = read(selectReplayed(dialect, window, { first, before }));
        // It is heard of where the page is taken, which may be after it failed, or never.
        page.catch(() => undefined);
        return page as Promise<ReplayedRow[]>;
      };
      let next: Promise<ReplayedRow[]> | undefined = ask(last + 1);
      while (next) {
        const page: ReplayedRow[] = await next;
        const oldest = page.at(-1);
        // The database reads the next page while this one is judged.
        next = oldest && page.length === REPLAY_PAGE ? ask(oldest[0]) : undefined;
        if (oldest) yield page;
      }
    },
    async argumentsOf(ids) {
      const sql = `select id, arguments from call_details
        where arguments is not null and ${dialect.isListedNumber("id")}`;
      return new Map((await read({ sql, values: [JSON.stringify(ids)] })) as [number, string][]);
    },
    close,
  };
}

/** The condition of a window: calls are read in the order of their ids, so that no page is sorted. */
function inWindow(dialect: CallDialect, { agents, from, to, tools }: ReplayWindow): CallQuery {
  const [agent, at, tool] = ["agent", "at", "tool"].map(dialect.scanned) as [
    string,
    string,
    string,
  ];
  const ofTools = tools === undefined ? "" : ` and ${dialect.isListed(tool)}`;
  return {
    sql: `${dialect.isListed(agent)} and ${at} >= ? and ${at} < ?${ofTools} and via not in ('try', 'command')`,
    values: [
      JSON.stringify(agents),
      from,
      to,
      ...(tools === undefined ? [] : [JSON.stringify(tools)]),
    ],
  };
}

function selectReplayed(
  dialect: CallDialect,
  window: ReplayWindow,
  { first, before }: { first: number; before: number },
): CallQuery {
  const { sql, values } = inWindow(dialect, window);
  return {
    sql: `select ${REPLAYED_COLUMNS} from calls where ${sql} and id >= ? and id < ?
      order by id desc limit ${REPLAY_PAGE}`,
    values: [...values, first, before],
  };
}
