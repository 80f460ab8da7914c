import type { Kysely, Transaction } from "kysely";
import type { SqlTables } from "./sql-tables.ts";

/** Runs queries as a whole or not at all; within a transaction they are a part of it. */
export function inTransaction<T>(
  database: Kysely<SqlTables>,
  work: (transaction: Transaction<SqlTables>) => Promise<T>,
): Promise<T> {
  if (database.isTransaction) return work(database as Transaction<SqlTables>);
  return database.transaction().execute(work);
}
