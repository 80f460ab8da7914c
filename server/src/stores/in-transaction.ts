import type { Kysely, Transaction } from "kysely";
import { engineOf } from "./engines.ts";
import type { SqlTables } from "./sql-tables.ts";

/**
 * Runs queries as a whole or not at all, one such work after the other, so that what they read stays
 * true until they have written. Within a transaction they are a part of it.
 */
export function inTransaction<T>(
  database: Kysely<SqlTables>,
  work: (transaction: Transaction<SqlTables>) => Promise<T>,
): Promise<T> {
  if (database.isTransaction) return work(database as Transaction<SqlTables>);
  return database.transaction().execute(async (transaction) => {
    await engineOf(transaction).lockWrites(transaction);
    return work(transaction);
  });
}
