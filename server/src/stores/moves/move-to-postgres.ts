import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import Database from "better-sqlite3";
import type { Kysely, PostgresPool } from "kysely";
import pg from "pg";
import { CallFile } from "../calls/call-file.ts";
import { storable } from "../calls/call-rows.ts";
import { nameOfDatabase } from "../database-name.ts";
import { migrateToLatest } from "../migrations/migrate.ts";
import { connectionOf, refuseOldServer } from "../postgres-connection.ts";
import { explainPostgresError } from "../postgres-error.ts";
import { postgresDatabase } from "../postgres-store.ts";
import { createSqlStore } from "../sql-store.ts";
import { openSqliteStore } from "../sqlite-store.ts";
import { StorageError } from "../storage-error.ts";
import type { Store } from "../store.ts";

export interface Move {
  /** The database of the data folder. */
  file: string;
  /** Its log of calls, which may be missing. */
  callFile: string;
  /** The address of a database without tables. */
  url: string;
  /** Is told of each table that is brought over. */
  onTable(table: string, rows: number): void;
  /** Works with what was brought over before it counts; what it throws leaves nothing there. */
  check(store: Store): Promise<void>;
}

/** A table by its name, and how many rows it has. */
export type MovedTables = ReadonlyMap<string, number>;

/** Rows and characters that are written at once, whichever is reached first. */
const MOST_INSERTED_ROWS = 1_000;
const MOST_INSERTED_CHARACTERS = 4_000_000;

/**
 * Copies everything that a data folder stores into PostgreSQL, whole or not at all. Nobody may work
 * with the folder meanwhile. @throws StorageError that names what cannot be used, without a password
 */
export async function moveToPostgres(move: Move): Promise<MovedTables> {
  // Brings both files to the form of this release, of which the tables there are, too.
  await (await openSqliteStore(move.file)).close();
  if (existsSync(move.callFile)) new CallFile(move.callFile).close();
  const named = nameOfDatabase(move.url);
  // Without a limit of time for a statement, since the largest tables are copied by one.
  const client = new pg.Client({ ...connectionOf(move.url), statement_timeout: 0 });
  client.on("error", () => {});
  try {
    await client.connect();
    await refuseOldServer(client, named);
    await client.query("begin");
    await refuseFilled(client, named);
    const moved = await moveInto(client, move);
    await client.query("commit");
    return moved;
  } catch (error) {
    throw explainPostgresError(error, named);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function moveInto(client: pg.Client, move: Move): Promise<MovedTables> {
  const database = postgresDatabase(withinTransaction(client));
  await migrateToLatest(database as Kysely<unknown>);
  const moved = new Map<string, number>();
  const onTable: Move["onTable"] = (table, rows) => {
    moved.set(table, rows);
    move.onTable(table, rows);
  };
  await copyFile(client, move.file, { onTable, readText: refuseNulRow });
  await client.query("update audit_numbers set last = $1", [
    lastNumbers(move.file).get("audit_entries") ?? 0,
  ]);
  if (existsSync(move.callFile)) {
    await copyFile(client, move.callFile, { onTable, readText: storable });
    await client.query(
      "insert into call_shares (agent, caller, calls, bytes) select agent, caller, count(*), sum(size) from calls group by 1, 2",
    );
  }
  await move.check(createSqlStore(database));
  return moved;
}

/** @throws StorageError for a database that has anything in it */
async function refuseFilled(client: pg.Client, database: string): Promise<void> {
  const { rows } = await client.query<{ relname: string }>(
    "select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S') limit 1",
  );
  const [found] = rows;
  if (!found) return;
  throw new StorageError("storage_failed", (t) =>
    t(
      "The database {database} is not empty: it has {table}. Create one for Pegboard alone, such as with createdb.",
      { database, table: found.relname },
    ),
  );
}

/** Kysely's own transactions become parts of the one that is open. */
const NESTED: Record<string, string> = {
  begin: "savepoint part",
  commit: "release savepoint part",
  rollback: "rollback to savepoint part",
};

const withinTransaction = (client: pg.Client): PostgresPool => {
  const query = (text: string, values: unknown[]) => client.query(NESTED[text] ?? text, values);
  const part = { query, release: () => {} } as unknown as Awaited<
    ReturnType<PostgresPool["connect"]>
  >;
  return { connect: async () => part, end: async () => {} };
};

interface TableCopying {
  onTable: Move["onTable"];
  /** What becomes of a text of a column. */
  readText(text: string, place: string): string;
}

/** Copies every table of a file that the database has, too. */
async function copyFile(client: pg.Client, file: string, copying: TableCopying): Promise<void> {
  const source = new Database(file, { readonly: true, fileMustExist: true });
  try {
    for (const table of tablesOf(source)) {
      const columns = await columnsOf(client, table);
      if (columns.length === 0) throw new Error(`PostgreSQL has no table ${table}.`);
      const rows = source.prepare(`select count(*) from "${table}"`).pluck().get() as number;
      await copyTable(client, { source, table, columns, ...copying });
      const { rows: counted } = await client.query(`select count(*) as rows from "${table}"`);
      if (counted[0]?.rows !== rows)
        throw new Error(`${table} has ${counted[0]?.rows} rows there, and ${rows} here.`);
      copying.onTable(table, rows);
    }
    for (const [table, last] of lastNumbers(file)) await continueNumbers(client, table, last);
  } finally {
    source.close();
  }
}

/** The tables with rows of people, each after those that it refers to. */
function tablesOf(source: Database.Database): string[] {
  const names = source
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'",
    )
    .pluck()
    .all() as string[];
  const ordered = new Set<string>();
  const add = (table: string) => {
    const references = source.pragma(`foreign_key_list("${table}")`) as { table: string }[];
    for (const { table: other } of references) if (other !== table) add(other);
    ordered.add(table);
  };
  for (const name of names) if (!ordered.has(name)) add(name);
  return [...ordered];
}

interface CopiedColumn {
  name: string;
  type: string;
}

/** The columns that are written; the database makes the others out of them. */
async function columnsOf(client: pg.Client, table: string): Promise<CopiedColumn[]> {
  const { rows } = await client.query(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows;
}

interface CopiedTable extends TableCopying {
  source: Database.Database;
  table: string;
  columns: readonly CopiedColumn[];
}

async function copyTable(client: pg.Client, copied: CopiedTable): Promise<void> {
  const { source, table, columns } = copied;
  const names = columns.map(({ name }) => `"${name}"`).join();
  const insert = `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1::json)`;
  // No server hears of the changes yet, which would be counted one by one.
  await client.query(`alter table "${table}" disable trigger user`);
  // A migration may have made rows of a new database.
  await client.query(`delete from "${table}"`);
  let waiting: string[] = [];
  let characters = 0;
  const write = async () => {
    if (waiting.length > 0) await client.query(insert, [`[${waiting.join()}]`]);
    waiting = [];
    characters = 0;
  };
  const rows = source.prepare(`select ${names} from "${table}"`).iterate();
  for (const row of rows as Iterable<Record<string, unknown>>) {
    const written = JSON.stringify(
      Object.fromEntries(columns.map((column) => [column.name, columnValue(row, column, copied)])),
    );
    waiting.push(written);
    characters += written.length;
    if (waiting.length === MOST_INSERTED_ROWS || characters > MOST_INSERTED_CHARACTERS)
      await write();
  }
  await write();
  await client.query(`alter table "${table}" enable trigger user`);
}

function columnValue(
  row: Record<string, unknown>,
  { name, type }: CopiedColumn,
  { table, readText }: CopiedTable,
): unknown {
  const value = row[name];
  if (type === "bytea" && value !== null) {
    // Earlier releases wrote as text what is compressed since.
    const bytes = typeof value === "string" ? gzipSync(value) : (value as Buffer);
    return `\\x${bytes.toString("hex")}`;
  }
  return typeof value === "string"
    ? readText(
        value,
        `${name} of ${table}, in the row ${row.id ?? row.name ?? Object.values(row)[0]}`,
      )
    : value;
}

/** @throws StorageError that says where the text is */
function refuseNulRow(text: string, place: string): string {
  if (!text.includes("\0")) return text;
  throw new StorageError("storage_failed", (t) =>
    t(
      "PostgreSQL stores no text with a NUL character, and one is in {place}. Change that text in Pegboard first.",
      { place },
    ),
  );
}

/** The numbers that tables gave last, also where the rows are gone since. */
function lastNumbers(file: string): Map<string, number> {
  const source = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const rows = source.prepare("select name, seq from sqlite_sequence").all();
    return new Map((rows as { name: string; seq: number }[]).map(({ name, seq }) => [name, seq]));
  } finally {
    source.close();
  }
}

async function continueNumbers(client: pg.Client, table: string, last: number): Promise<void> {
  const { rows } = await client.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_schema = current_schema() and table_name = $1 and is_identity = 'YES'",
    [table],
  );
  const [identity] = rows;
  if (!identity || last === 0) return;
  await client.query("select setval(pg_get_serial_sequence($1, $2), $3)", [
    `"${table}"`,
    identity.column_name,
    last,
  ]);
}
