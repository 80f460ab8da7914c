import { chmodSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { migrateToLatest } from "./migrations.ts";
import { createSqlStore } from "./sql-store.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { Store } from "./store.ts";

/** Where the database is in a data directory. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, "pegboard.sqlite");
}

/** Milliseconds: a running Pegboard keeps its hold on the database, so that waiting for it is no use. */
const EXCLUSIVE_TIMEOUT = 200;

/**
 * Opens the database file, made with its folder when missing, and brings it to the newest form. With `exclusive`, nobody else
 * has it open meanwhile.
 * @throws Error that names the file when it is no database, cannot be written, is from a newer release or is in use.
 */
export async function openSqliteStore(file: string, { exclusive = false } = {}): Promise<Store> {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const connection = new Database(file, exclusive ? { timeout: EXCLUSIVE_TIMEOUT } : {});
    if (exclusive) connection.pragma("locking_mode = EXCLUSIVE");
    // The journal files take over these rights.
    chmodSync(file, 0o600);
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    connection.pragma("foreign_keys = ON");
    // What is removed or sealed anew leaves nothing in the file.
    connection.pragma("secure_delete = ON");
    const database = new Kysely<SqlTables>({ dialect: new SqliteDialect({ database: connection }) });
    await migrateToLatest(database as Kysely<unknown>);
    return erasing(createSqlStore(database), connection);
  } catch (error) {
    const isBusy = error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
    const thrown = error instanceof Error ? error.message : String(error);
    const reason = isBusy ? "it is in use. Stop the Pegboard that runs with it, then try again." : thrown;
    throw new Error(`Cannot use the database ${file}: ${reason}`, { cause: error });
  }
}

/** The journal keeps pages as they were before; after what takes secrets away it starts anew. */
function erasing(store: Store, connection: Database.Database): Store {
  const erase = <T>(done: T): T => {
    connection.pragma("wal_checkpoint(TRUNCATE)");
    return done;
  };
  return {
    ...store,
    deleteAgent: (id) => store.deleteAgent(id).then(erase),
    deleteSource: (id) => store.deleteSource(id).then(erase),
    rewriteConfigs: (rewrite) => store.rewriteConfigs(rewrite).then(erase),
  };
}
