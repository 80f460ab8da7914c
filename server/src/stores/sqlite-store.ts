import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { migrateToLatest } from "./migrations.ts";
import { createSqlStore } from "./sql-store.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { Store } from "./store.ts";

/**
 * Opens the database file, made with its folder when missing, and brings it to the newest form.
 * @throws Error that names the file when it is no database, cannot be written or is from a newer release.
 */
export async function openSqliteStore(file: string): Promise<Store> {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const connection = new Database(file);
    // The journal files take over these rights.
    chmodSync(file, 0o600);
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    connection.pragma("foreign_keys = ON");
    const database = new Kysely<SqlTables>({ dialect: new SqliteDialect({ database: connection }) });
    await migrateToLatest(database as Kysely<unknown>);
    return createSqlStore(database);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot use the database ${file}: ${reason}`, { cause: error });
  }
}
