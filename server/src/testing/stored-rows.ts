import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { databaseFile } from "../stores/sqlite-store.ts";
import { queryPostgres } from "./postgres.ts";
import { postgresAddressOf } from "./start-test-server.ts";

type StoredRow = Record<string, unknown>;

/**
 * Runs one statement past Pegboard on what the server of a data folder stored, in either engine.
 * Each `?` stands for one of the values.
 */
export async function queryStored(
  dataDir: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<StoredRow[]> {
  const address = postgresAddressOf(dataDir);
  if (address !== undefined) {
    let count = 0;
    const numbered = statement.replaceAll("?", () => `$${++count}`);
    return queryPostgres(address, numbered, values);
  }
  const database = new Database(databaseFile(dataDir));
  try {
    const prepared = database.prepare(statement);
    if (prepared.reader) return prepared.all(...values) as StoredRow[];
    prepared.run(...values);
    return [];
  } finally {
    database.close();
  }
}

/** Everything that the server of a data folder stored, as one text: its files, and its rows in PostgreSQL. */
export async function readStoredText(dataDir: string): Promise<string> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
  return [...files, ...(await rowsOfPostgres(dataDir))].join("\n");
}

async function rowsOfPostgres(dataDir: string): Promise<string[]> {
  const address = postgresAddressOf(dataDir);
  if (address === undefined) return [];
  const tables = await queryPostgres(
    address,
    "select tablename from pg_tables where schemaname = 'public'",
  );
  const rows = await Promise.all(
    tables.map(({ tablename }) => queryPostgres(address, `select * from "${tablename}"`)),
  );
  return rows
    .flat()
    .flatMap((row) => Object.values(row))
    .map((value) => (value instanceof Buffer ? value.toString("latin1") : String(value)));
}
