import type { Kysely } from "kysely";
import { engineOf } from "../engines.ts";
import { readableJson } from "../readable-json.ts";
import type { SqlTables } from "../sql-tables.ts";

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
