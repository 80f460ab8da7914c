import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { nameOfDatabase } from "../database-name.ts";
import { explainPostgresError } from "../postgres-error.ts";
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

/** The calls of one function name by an agent. */
export interface CalledFunction {
  agent: string;
  function: string;
  calls: number;
  /** When the first of them was asked for. */
  since: number;
}

/** A call as it is judged. */
export interface ReplayedRow {
  id: number;
  at: number;
  agent: string;
  function: string;
  tool: string | null;
  method: string | null;
  via: string;
  token_name: string | null;
  person: string | null;
  outcome: string;
  duration: number | null;
  characters: number;
  truncated: number | null;
  approval: string | null;
  approved: number | null;
  arguments: string | null;
}

/** Reads calls to judge them, beside whoever writes them. */
export interface ReplayReader {
  functions(window: ReplayWindow): Promise<CalledFunction[]>;
  /** The calls of function names, the newest first, page by page. */
  rows(window: ReplayWindow, functions: readonly string[]): AsyncIterable<ReplayedRow[]>;
  close(): Promise<void>;
}

const REPLAY_PAGE = 5_000;

/** Opens the calls for reading alone. @throws Error of the engine */
export function openReplayReader(place: CallPlace): Promise<ReplayReader> {
  return "file" in place ? readFileOfCalls(place.file) : readTablesOfCalls(place.databaseUrl);
}

async function readFileOfCalls(file: string): Promise<ReplayReader> {
  // Nothing was logged before the first call.
  if (!existsSync(file))
    return pagedReader(
      SQLITE_CALLS,
      async () => [],
      async () => {},
    );
  const database = new Database(file, { readonly: true });
  return pagedReader(
    SQLITE_CALLS,
    async ({ sql, values }) => database.prepare(sql).all(...values),
    async () => void database.close(),
  );
}

async function readTablesOfCalls(url: string): Promise<ReplayReader> {
  // The driver is loaded only by whoever has such a database.
  const { POSTGRES_CALLS, numbered } = await import("./postgres-calls.ts");
  const { connectionPool } = await import("../postgres-connection.ts");
  const pool = connectionPool(url, 1);
  return pagedReader(
    POSTGRES_CALLS,
    async ({ sql, values }) => {
      try {
        return (await pool.query(numbered(sql), [...values])).rows;
      } catch (error) {
        throw explainPostgresError(error, nameOfDatabase(url));
      }
    },
    () => pool.end(),
  );
}

function pagedReader(
  dialect: CallDialect,
  read: (query: CallQuery) => Promise<unknown[]>,
  close: () => Promise<void>,
): ReplayReader {
  return {
    functions: async (window) => (await read(selectFunctions(dialect, window))) as CalledFunction[],
    async *rows(window, functions) {
      let page: ReplayedRow[] = [];
      do {
        const before = page.at(-1)?.id ?? Number.MAX_SAFE_INTEGER;
        page = (await read(
          selectReplayed(dialect, window, { functions, before }),
        )) as ReplayedRow[];
        if (page.length > 0) yield page;
      } while (page.length === REPLAY_PAGE);
    },
    close,
  };
}

function inWindow(dialect: CallDialect, { agents, from, to, tools }: ReplayWindow): CallQuery {
  const ofTools = tools === undefined ? "" : ` and ${dialect.isListed("tool")}`;
  return {
    sql: `${dialect.isListed("agent")} and at >= ? and at < ?${ofTools} and via not in ('try', 'command')`,
    values: [
      ...[JSON.stringify(agents), from, to],
      ...(tools === undefined ? [] : [JSON.stringify(tools)]),
    ],
  };
}

function selectFunctions(dialect: CallDialect, window: ReplayWindow): CallQuery {
  const { sql, values } = inWindow(dialect, window);
  return {
    sql: `select agent, function, count(*) as calls, min(at) as since from calls where ${sql} group by 1, 2`,
    values,
  };
}

/** The newest first; the index of ids gives the order, so that no page is sorted. */
function selectReplayed(
  dialect: CallDialect,
  window: ReplayWindow,
  { functions, before }: { functions: readonly string[]; before: number },
): CallQuery {
  const { sql, values } = inWindow(dialect, window);
  const columns = `id, at, agent, function, tool, method, via, token_name, person, outcome, duration,
    characters, truncated, approval, approved, arguments`;
  return {
    sql: `select ${columns} from calls left join call_details using (id)
      where ${sql.replace("at >=", "+at >=").replace("at <", "+at <")} and ${dialect.isListed("function || ''")} and id < ?
      order by id desc limit ${REPLAY_PAGE}`,
    values: [...values, JSON.stringify(functions), before],
  };
}
