import { type Kysely, sql } from "kysely";
import { engineOf } from "../engines.ts";
import type { SharedTopic } from "../shared/shared-topics.ts";

/** Rows whose changes other servers have to know of. */
interface SharedRows {
  table: string;
  topic: SharedTopic;
  /** The column that names what changed, where a topic has one for each. */
  of?: string;
  /** The columns whose changes count; all unless given. */
  columns?: readonly string[];
}

const SHARED_ROWS: readonly SharedRows[] = [
  { table: "agents", topic: "owner", of: "id" },
  {
    table: "agent_tokens",
    topic: "tokens",
    of: "agent",
    columns: ["expires_at", "revoked_at", "person"],
  },
  { table: "preferences", topic: "preferences" },
  { table: "ignored_problems", topic: "problems" },
  { table: "proposals", topic: "proposals" },
  { table: "proposal_comments", topic: "proposals" },
  { table: "audit_entries", topic: "audit" },
  {
    table: "people",
    topic: "people",
    columns: [
      "name",
      "email",
      "role",
      "is_approver",
      "groups",
      "outside",
      "role_from",
      "password",
      "joined_at",
      "preferences",
      "disabled_at",
    ],
  },
  { table: "identities", topic: "people", columns: ["person"] },
  { table: "passkeys", topic: "people", columns: ["name"] },
  { table: "sessions", topic: "people", columns: ["fresh_at"] },
  { table: "sign_in_links", topic: "people" },
  { table: "api_tokens", topic: "people", columns: ["role", "groups", "expires_at", "revoked_at"] },
  { table: "sources", topic: "sources" },
  { table: "paused_sources", topic: "sources" },
  { table: "accepted_definitions", topic: "accepted", of: "source" },
  { table: "accepted_forms", topic: "accepted", of: "source" },
  { table: "sealed_values", topic: "sealed", of: "name" },
  { table: "instances", topic: "instances", columns: ["id"] },
];

/**
 * Adds the servers that work with the database. Counts the changes of what several servers share, within the transaction of each, and rings for
 * those that listen. The count is what holds: a ring can be lost with its connection.
 */
export async function addSharedChanges(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable("instances")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("facts", "text", (column) => column.notNull())
    .addColumn("started_at", "text", (column) => column.notNull())
    .addColumn("seen_at", "text", (column) => column.notNull())
    .execute();
  if (!engineOf(database).isShared) return;
  await database.schema
    .createTable("change_counters")
    .addColumn("topic", "text", (column) => column.primaryKey())
    .addColumn("n", "bigint", (column) => column.notNull())
    .execute();
  await sql`create function count_change(changed text) returns void language plpgsql as $$
    declare number bigint;
    begin
      insert into change_counters as counter (topic, n) values (changed, 1)
        on conflict (topic) do update set n = counter.n + 1 returning n into number;
      perform pg_notify('pegboard', changed || ' ' || number);
    end $$`.execute(database);
  for (const rows of SHARED_ROWS) await countChangesOf(database, rows);
}

async function countChangesOf(
  database: Kysely<unknown>,
  { table, topic, of, columns }: SharedRows,
): Promise<void> {
  const name = `count_${table}`;
  const changed = of === undefined ? `'${topic}'` : `'${topic} ' || coalesce(new.${of}, old.${of})`;
  const update =
    columns === undefined ? "update" : `update of ${columns.map(quotedColumn).join(", ")}`;
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$
        begin perform count_change(${changed}); return null; end $$`,
    )
    .execute(database);
  await sql
    .raw(
      `create trigger ${name} after insert or delete or ${update} on ${table}
        for each ${of === undefined ? "statement" : "row"} execute function ${name}()`,
    )
    .execute(database);
}

const quotedColumn = (column: string) => `"${column}"`;
