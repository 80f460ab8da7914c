import pg from "pg";
import { StorageError } from "./storage-error.ts";

/** The oldest major version that the queries are tried with. */
const OLDEST_VERSION = 15;

/** Milliseconds. */
const CONNECT_WITHIN = 10_000;
const ANSWER_WITHIN = 60_000;

/** What every connection to the database of an address has. */
export function connectionOf(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: "pegboard",
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN,
    statement_timeout: ANSWER_WITHIN,
    idle_in_transaction_session_timeout: ANSWER_WITHIN,
    types: { getTypeParser },
  };
}

/** Connections that outlive that the database ends some of them: the next query makes others. */
export function connectionPool(url: string, most: number): pg.Pool {
  const pool = new pg.Pool({ ...connectionOf(url), max: most });
  pool.on("error", () => {});
  // The pool does not listen for one that is in use, whose error would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** The connections of a pool now, and how many queries wait for one. */
export interface PoolCounts {
  inUse: number;
  idle: number;
  waiting: number;
}

export const countPool = ({ totalCount, idleCount, waitingCount }: pg.Pool): PoolCounts => ({
  inUse: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** @throws StorageError for a server of an earlier version than those that are tried */
export async function refuseOldServer(
  client: Pick<pg.Pool, "query">,
  database: string,
): Promise<void> {
  const { rows } = await client.query("show server_version_num");
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version >= OLDEST_VERSION) return;
  throw new StorageError("storage_failed", (t) =>
    t("The database {database} is one of PostgreSQL {version}. Use {oldest} or later.", {
      database,
      version,
      oldest: OLDEST_VERSION,
    }),
  );
}

/** Counts and sums come as bigint, which no number of the store needs. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: "text" | "binary") =>
  type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format as "text");
