import pg from "pg";

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

/** Counts and sums come as bigint, which no number of the store needs. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: "text" | "binary") =>
  type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format as "text");
