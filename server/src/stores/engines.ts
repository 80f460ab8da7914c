import {
  type ColumnDefinitionBuilder,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  sql,
} from "kysely";

/** A change of rows that a table refuses. */
interface RefusedChange {
  table: string;
  change: "update" | "delete";
  /** The condition on `old` under which it is refused; always unless given. */
  when?: string;
  message: string;
}

// biome-ignore lint/suspicious/noExplicitAny: any tables are of an engine
type AnyDatabase = Kysely<any>;

/** What SQLite and PostgreSQL say differently; every other query is the same for both. */
interface SqlEngine {
  /** Whether several servers may work with one database. */
  isShared: boolean;
  /** The time of the database's clock, ISO 8601 in UTC. */
  now: RawBuilder<string>;
  /** A column that numbers rows by itself, and may leave numbers out. */
  numbered(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Makes the numbers of the table of the record, which leave none out. */
  prepareRecordNumbers(database: AnyDatabase): Promise<void>;
  recordNumber(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** The number that the record gave last, also where its entries are gone since; 0 before the first. */
  lastRecordNumber(database: AnyDatabase): Promise<number>;
  /** How many bytes the database has. */
  databaseBytes(database: AnyDatabase): Promise<number>;
  /** The type of a column of bytes. */
  bytes: "text" | "bytea";
  /** Texts as one value and one list of a query: SQLite binds 32,766 values, and there can be more. */
  listOf(texts: readonly string[]): RawBuilder<string>;
  /** Whether a text contains a part, with ASCII letters in either case. */
  contains(text: RawBuilder<unknown>, part: string): RawBuilder<boolean>;
  /** Whether a value at any depth below a key of a JSON text contains one of the parts. */
  anyValueContains(json: string, key: string, parts: readonly string[]): RawBuilder<boolean>;
  /** A column that an index can have, of the text at a path of keys in a JSON text. */
  readOut(column: ColumnDefinitionBuilder, json: string, path: string[]): ColumnDefinitionBuilder;
  refuse(database: AnyDatabase, refused: RefusedChange): Promise<void>;
  allow(database: AnyDatabase, allowed: Pick<RefusedChange, "table" | "change">): Promise<void>;
  /** Counts and tells a change of a topic, where servers share the database. */
  tellOthers(database: AnyDatabase, topic: string): Promise<void>;
  /** Lets no other transaction write until this one ends, so that what it read stays true. */
  lockWrites(transaction: AnyDatabase): Promise<void>;
}

/** The engine of a database. */
export const engineOf = (database: AnyDatabase): SqlEngine =>
  database.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;

const likePattern = (part: string): string => `%${part.replace(/[\\%_]/g, "\\$&")}%`;
const either = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` or `);
const triggerName = ({ table, change }: Pick<RefusedChange, "table" | "change">) =>
  `${table}_no_${change}`;
const sqlText = (text: string) => `'${text.replaceAll("'", "''")}'`;

const sqlite: SqlEngine = {
  isShared: false,
  now: sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  numbered: (column) => column.primaryKey().autoIncrement(),
  prepareRecordNumbers: async () => {},
  recordNumber: (column) => column.primaryKey().autoIncrement(),
  async lastRecordNumber(database) {
    const { rows } = await sql<{ seq: number }>`
      select seq from sqlite_sequence where name = 'audit_entries'`.execute(database);
    return rows[0]?.seq ?? 0;
  },
  async databaseBytes(database) {
    const { rows } = await sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(
      database,
    );
    return rows[0]?.bytes ?? 0;
  },
  bytes: "text",
  listOf: (texts) => sql`(select value from json_each(${JSON.stringify(texts)}))`,
  contains: (text, part) => sql`${text} like ${likePattern(part)} escape '\\'`,
  anyValueContains: (json, key, parts) =>
    sql`exists (select 1 from json_tree(${sql.ref(json)}, ${`$.${key}`}) where ${either(
      parts.map((part) => sqlite.contains(sql.ref("atom"), part)),
    )})`,
  readOut: (column, json, path) =>
    column.generatedAlwaysAs(
      sql`case when json_valid(${sql.ref(json)})
        then json_extract(${sql.ref(json)}, ${sql.lit(`$.${path.join(".")}`)}) end`,
    ),
  async refuse(database, { table, change, when, message }) {
    const condition = when === undefined ? "" : `when ${when}`;
    const made = `create trigger ${triggerName({ table, change })} before ${change} on ${table} ${condition}
      begin select raise(abort, ${sqlText(message)}); end`;
    await sql.raw(made).execute(database);
  },
  async allow(database, allowed) {
    await sql.raw(`drop trigger if exists ${triggerName(allowed)}`).execute(database);
  },
  // Its only connection runs one transaction after the other.
  lockWrites: async () => {},
  tellOthers: async () => {},
};

/** The lock that every transaction holds which writes: any number that nothing else locks. */
const WRITE_LOCK = 1_346_717_255;

const postgres: SqlEngine = {
  isShared: true,
  now: sql`to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  numbered: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  /** A sequence would leave out the numbers of transactions that are taken back. */
  async prepareRecordNumbers(database) {
    await sql`create table audit_numbers (last integer not null)`.execute(database);
    await sql`insert into audit_numbers (last) values (0)`.execute(database);
    await sql`create function next_audit_number() returns integer language sql
      as 'update audit_numbers set last = last + 1 returning last'`.execute(database);
  },
  recordNumber: (column) => column.primaryKey().defaultTo(sql`next_audit_number()`),
  async lastRecordNumber(database) {
    const { rows } = await sql<{ last: number }>`select last from audit_numbers`.execute(database);
    return rows[0]?.last ?? 0;
  },
  async databaseBytes(database) {
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database()) as bytes`.execute(database);
    return rows[0]?.bytes ?? 0;
  },
  bytes: "bytea",
  // No text of PostgreSQL has a NUL.
  listOf: (texts) => sql`(select unnest(${texts.filter((text) => !text.includes("\0"))}::text[]))`,
  contains: (text, part) => sql`${text} ilike ${likePattern(part)} escape '\\'`,
  // PostgreSQL cannot read a JSON text that has a NUL: such an entry is found by the whole text alone.
  anyValueContains: (json, key, parts) =>
    sql`case when position('\\u0000' in ${sql.ref(json)}) > 0 then true else exists (
      select 1 from jsonb_path_query(${sql.ref(json)}::jsonb, ${sql.lit(`$.${key}.**`)}) as part(value)
      where jsonb_typeof(value) not in ('object', 'array') and (${either(
        parts.map((part) => postgres.contains(sql`(value #>> '{}') collate "C"`, part)),
      )})) end`,
  // A JSON text that has a NUL cannot be read.
  readOut: (column, json, path) =>
    column
      .generatedAlwaysAs(
        sql`case when position('\\u0000' in ${sql.ref(json)}) = 0
          then ${sql.ref(json)}::jsonb #>> ${sql.lit(`{${path.join(",")}}`)} end`,
      )
      .stored(),
  async refuse(database, { table, change, when = "true", message }) {
    const name = triggerName({ table, change });
    const returned = change === "delete" ? "old" : "new";
    await sql
      .raw(
        `create or replace function ${name}() returns trigger language plpgsql as $$ begin
          if ${when} then raise exception ${sqlText(message)}; end if;
          return ${returned}; end $$`,
      )
      .execute(database);
    const made = `create trigger ${name} before ${change} on ${table} for each row execute function ${name}()`;
    await sql.raw(made).execute(database);
  },
  async allow(database, { table, change }) {
    const name = triggerName({ table, change });
    await sql.raw(`drop trigger if exists ${name} on ${table}`).execute(database);
  },
  async tellOthers(database, topic) {
    await sql`select count_change(${topic})`.execute(database);
  },
  async lockWrites(transaction) {
    await sql`select pg_advisory_xact_lock(${sql.lit(WRITE_LOCK)})`.execute(transaction);
  },
};
