import { type Kysely, sql } from "kysely";
import { engineOf } from "../engines.ts";

/** Adds the tables of calls where those have no file of their own. */
export async function addCalls(database: Kysely<unknown>): Promise<void> {
  if (!engineOf(database).isShared) return;
  const { schema } = database;
  const calls = ["agent", "agent_name", "function", "via", "caller", "outcome"].reduce(
    (table, column) => table.addColumn(column, "text", (made) => made.notNull()),
    schema
      .createTable("calls")
      .addColumn("id", "bigint", (id) => id.primaryKey().generatedByDefaultAsIdentity()),
  );
  const texts = ["tool", "method", "token_id", "token_name", "message", "person", "person_id"];
  const approvals = ["approval_id", "approval", "run"];
  await [...texts, ...approvals]
    .reduce((table, column) => table.addColumn(column, "text"), calls)
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("revision", "bigint", (column) => column.notNull())
    .addColumn("waited", "double precision", (column) => column.notNull())
    .addColumn("duration", "double precision")
    .addColumn("characters", "bigint", (column) => column.notNull())
    .addColumn("tokens", "bigint")
    .addColumn("truncated", "integer")
    .addColumn("approved", "integer")
    .addColumn("size", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("call_details")
    .addColumn("id", "bigint", (column) => column.primaryKey())
    .addColumn("arguments", "text")
    .addColumn("reason", "text")
    .addColumn("sent", "text")
    .addColumn("left_out", "text")
    .execute();
  await schema
    .createTable("call_shares")
    .addColumn("agent", "text", (column) => column.notNull())
    .addColumn("caller", "text", (column) => column.notNull())
    .addColumn("calls", "bigint", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("call_shares_key", ["agent", "caller"])
    .execute();
  await addIndexes(database);
}

/** With the id at the end, the newest call of each value is found without reading the others. */
async function addIndexes(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  const indexes = {
    calls_time: ["at"],
    calls_agent: ["agent", "id"],
    calls_share: ["agent", "caller", "id"],
    calls_function: ["function", "id"],
    calls_caller: ["caller", "id"],
  };
  for (const [name, columns] of Object.entries(indexes))
    await schema.createIndex(name).on("calls").columns(columns).execute();
  for (const column of ["approval_id", "run"])
    await schema
      .createIndex(`calls_${column}`)
      .on("calls")
      .column(column)
      .where(column, "is not", null)
      .execute();
  await sql`create index calls_waiting on calls (id) where outcome = 'needs approval'`.execute(
    database,
  );
}
