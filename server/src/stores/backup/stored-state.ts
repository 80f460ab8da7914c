import Database from "better-sqlite3";
import type { Kysely } from "kysely";
import { engineOf } from "../engines.ts";
import type { StorePlace } from "../open-store.ts";
import { readableJson } from "../readable-json.ts";
import { createSqlStore } from "../sql-store.ts";
import type { SqlTables } from "../sql-tables.ts";
import { databaseFile, sqliteDatabase } from "../sqlite-store.ts";
import { explainStorageError } from "../storage-error.ts";
import type { Store } from "../store.ts";

/** What can be compared of a database without reading it. */
export interface StoredState {
  /** The names of the steps that made its tables. */
  migrations: string[];
  /** The id of the key that sealed the server's own values; undefined while there are none. */
  keyId: string | undefined;
  /** The rows of each table. */
  rows: Record<string, number>;
  /** Owners of settings whose newest save is missing, or one before it. */
  gaps: string[];
}

export async function readStoredState(database: Kysely<SqlTables>): Promise<StoredState> {
  const rows: Record<string, number> = {};
  for (const table of await engineOf(database).tables(database)) {
    const counted = (database as Kysely<Record<string, object>>)
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"));
    rows[table] = Number((await counted.executeTakeFirstOrThrow()).rows);
  }
  const steps = (database as Kysely<unknown> as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom("kysely_migration")
    .select("name")
    .orderBy("name");
  return {
    migrations: (await steps.execute()).map(({ name }) => name),
    keyId: await readKeyId(database),
    rows,
    gaps: await readGaps(database),
  };
}

async function readKeyId(database: Kysely<SqlTables>): Promise<string | undefined> {
  const sealed = await database.selectFrom("sealed_values").selectAll().orderBy("name").execute();
  for (const { value } of sealed) {
    const read = readableJson(value) as { $secret?: { key?: unknown } } | undefined;
    const key = read?.$secret?.key;
    if (typeof key === "string") return key;
  }
  return undefined;
}

async function readGaps(database: Kysely<SqlTables>): Promise<string[]> {
  const owners = await database
    .selectFrom("agents")
    .leftJoin("settings_revisions", "settings_revisions.agent", "agents.id")
    .select(({ fn }) => [
      "agents.id",
      "agents.revision",
      fn.count<number>("settings_revisions.revision").as("kept"),
      fn.max("settings_revisions.revision").as("newest"),
    ])
    .groupBy(["agents.id", "agents.revision"])
    .orderBy("agents.id")
    .execute();
  return owners
    .filter(({ revision, kept, newest }) => Number(kept) !== revision || (newest ?? 0) !== revision)
    .map(({ id }) => id);
}

/** @throws Error with the first things that are wrong */
export function refuseDamaged(connection: Database.Database, file: string): void {
  const found = connection.pragma("integrity_check(5)") as { integrity_check: string }[];
  const wrong = found.map((row) => row.integrity_check).filter((text) => text !== "ok");
  const foreign = connection.pragma("foreign_key_check") as { table: string }[];
  const lost = foreign.slice(0, 5).map(({ table }) => `a row of ${table} refers to none`);
  if (wrong.length + lost.length === 0) return;
  throw new Error(`${file} is damaged: ${[...wrong, ...lost].join("; ")}.`);
}

/** What is stored, and a store to read with. */
type StateReading<Answer> = (state: StoredState, store: Store) => Promise<Answer>;

/**
 * Looks at what is stored, beside whoever works with it, and changes nothing. @throws StorageError
 * where it cannot be read; Error where it is damaged
 */
export async function lookInto<Answer>(
  { dataDir, databaseUrl }: StorePlace,
  look: StateReading<Answer>,
): Promise<Answer> {
  if (databaseUrl !== undefined) {
    const { withPostgres } = await import("../postgres-store.ts");
    return withPostgres(databaseUrl, async (database) =>
      look(await readStoredState(database), createSqlStore(database)),
    );
  }
  const file = databaseFile(dataDir);
  let connection: Database.Database | undefined;
  try {
    connection = new Database(file, { readonly: true, fileMustExist: true });
    refuseDamaged(connection, file);
    const database = sqliteDatabase(connection);
    return await look(await readStoredState(database), createSqlStore(database));
  } catch (error) {
    throw explainStorageError(error, file);
  } finally {
    connection?.close();
  }
}
