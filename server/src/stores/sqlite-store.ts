import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { reasonOf } from "@pegboard/json-schema";
import Database from "better-sqlite3";
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from "kysely";
import { keepReads, READ_FUNCTIONS } from "./keep-reads.ts";
import { migrateToLatest, readMigrations } from "./migrations/migrate.ts";
import { copyBeforeUpgrade, withoutCopiesOnceSaved } from "./migrations/upgrade-copy.ts";
import { keepPrivate, makeDataFolder, makePrivateFile } from "./private-file.ts";
import { createSqlStore } from "./sql-store.ts";
import type { SqlTables } from "./sql-tables.ts";
import { explainStorageError, StorageError } from "./storage-error.ts";
import type { Store } from "./store.ts";

/** The path of the database in a data directory. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, "pegboard.sqlite");
}

/** The path of the log of calls in a data directory. */
export function callFile(dataDir: string): string {
  return join(dataDir, "calls.sqlite");
}

interface SqliteOptions {
  /** Is told what a person should look at. */
  warn?: (message: string) => void;
  /** The most pages of 4 kB that the database may have; without it as many as the disk takes. */
  mostPages?: number | undefined;
}

/**
 * Opens the database file, made with its folder when missing, and brings it to the newest form.
 * @throws StorageError that names the file when it is no database, is damaged or cannot be written;
 * Error when it is from a newer release.
 */
export async function openSqliteStore(file: string, options: SqliteOptions = {}): Promise<Store> {
  let connection: Database.Database | undefined;
  try {
    connection = openFile(file, options);
    const inode = statSync(file).ino;
    const database = sqliteDatabase(connection);
    await upgrade({ database: database as Kysely<unknown>, connection, file }, options);
    const version = connection.prepare<[], number>("pragma data_version").pluck();
    const store = keepReads(createSqlStore(database), () => version.get() ?? 0);
    const erasing = withErasedJournal(store, connection);
    return withExplainedErrors(withoutCopiesOnceSaved(erasing, file), file, inode);
  } catch (error) {
    connection?.close();
    throw explainStorageError(error, file);
  }
}

/**
 * What the queries of the store go to. SQLite takes back changes of tables too, which Kysely would
 * commit one by one.
 */
export function sqliteDatabase(connection: Database.Database): Kysely<SqlTables> {
  const dialect = new SqliteDialect({ database: withTrueErrors(connection) });
  dialect.createAdapter = () => new WholeMigrations();
  return new Kysely<SqlTables>({ dialect });
}

class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

interface Upgraded {
  database: Kysely<unknown>;
  connection: Database.Database;
  file: string;
}

/**
 * Upgrades all of it or nothing, with a copy of the old state beside the file. @throws Error that
 * says where the copy is, and how to go back
 */
async function upgrade(
  { database, connection, file }: Upgraded,
  { warn = () => {} }: SqliteOptions,
): Promise<void> {
  const { applied, pending } = await readMigrations(database);
  const last = applied.at(-1);
  if (pending.length === 0) return;
  const copy = last === undefined ? undefined : copyBeforeUpgrade(connection, file, last);
  try {
    await migrateToLatest(database);
  } catch (error) {
    if (copy === undefined) throw error;
    const explained = explainStorageError(error, file);
    const code = explained instanceof StorageError ? explained.code : "storage_failed";
    const refusal = {
      code: "upgradeFailed",
      values: { file, copy, reason: reasonOf(explained) },
    } as const;
    throw StorageError.refused(code, refusal, { cause: error });
  }
  if (copy === undefined) return;
  warn(
    `${file} has the form of this release now, which the release before does not open. ${copy} is a copy of before, and is deleted with the first change that somebody saves.`,
  );
}

/**
 * A store that truncates the journal after operations that remove secrets, because the journal
 * keeps old pages.
 */
function withErasedJournal(store: Store, connection: Database.Database): Store {
  const erase = <T>(done: T): T => {
    connection.pragma("wal_checkpoint(TRUNCATE)");
    return done;
  };
  return {
    ...store,
    deleteOwner: (id) => store.deleteOwner(id).then(erase),
    writeOwners: (writes) => store.writeOwners(writes).then(erase),
    deleteSource: (id) => store.deleteSource(id).then(erase),
    rewriteConfigs: (rewrite) => store.rewriteConfigs(rewrite).then(erase),
  };
}

function openFile(file: string, { warn = () => {}, mostPages }: SqliteOptions): Database.Database {
  makeDataFolder(dirname(file));
  if (existsSync(file) && statSync(file).size === 0) {
    warn(
      `${file} was empty, so Pegboard starts as if it were new. If there was a database, stop and restore it from a backup.`,
    );
  }
  if (!existsSync(file)) makePrivateFile(file);
  const connection = new Database(file);
  // The journal files take over these rights.
  keepPrivate(file, warn);
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  // SQLite then overwrites removed and resealed secrets in the file.
  connection.pragma("secure_delete = ON");
  if (mostPages !== undefined) connection.pragma(`max_page_count = ${mostPages}`);
  return connection;
}

/**
 * A database that shows the true error. SQLite rolls a transaction back itself on a full disk; a
 * second rollback would fail and hide the reason.
 */
function withTrueErrors(connection: Database.Database): SqliteDatabase {
  return {
    close: () => connection.close(),
    prepare: (sql) =>
      connection.prepare(sql === "rollback" && !connection.inTransaction ? "select 1" : sql),
  };
}

/**
 * A store that explains every failure to people, and refuses to write to a file that was removed or
 * replaced.
 */
function withExplainedErrors(store: Store, file: string, inode: number): Store {
  const explained = Object.entries(store).map(
    ([name, run]: [string, (...args: never[]) => Promise<unknown>]) => [
      name,
      async (...args: never[]) => {
        if (!READ_FUNCTIONS.test(name)) refuseReplaced(file, inode);
        try {
          return await run(...args);
        } catch (error) {
          throw explainStorageError(error, file);
        }
      },
    ],
  );
  return Object.fromEntries(explained);
}

function refuseReplaced(file: string, inode: number): void {
  if (statSync(file, { throwIfNoEntry: false })?.ino === inode) return;
  throw new StorageError("storage_failed", (t) =>
    t(
      "{file} was removed or replaced while Pegboard runs, so nothing is saved. Put the file back and restart, or restart to begin with what is there now.",
      { file },
    ),
  );
}
