import { touchedTools } from "@pegboard/registry-core/internal";
import type { Kysely } from "kysely";
import { engineOf } from "../engines.ts";
import { readStoredOperations } from "../readable-json.ts";
import { noteSave } from "../save-queries.ts";
import type { SqlTables } from "../sql-tables.ts";

/**
 * Adds the table of what lists show of each revision, apart from the revisions themselves, which
 * are large.
 */
export async function addSaves(unknown: Kysely<unknown>): Promise<void> {
  const database = unknown as Kysely<SqlTables>;
  const { schema } = database;
  await schema
    .createTable("saves")
    .addColumn("position", "integer", engineOf(database).numbered)
    .addColumn("owner", "text", (column) =>
      column.notNull().references("agents.id").onDelete("cascade"),
    )
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("saved_by", "text", (column) => column.notNull())
    .addColumn("summary", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("saves_owner").on("saves").columns(["owner", "position"]).execute();
  await schema.createIndex("saves_person").on("saves").columns(["saved_by", "position"]).execute();
  await schema
    .createTable("save_tools")
    .addColumn("save", "integer", (column) =>
      column.notNull().references("saves.position").onDelete("cascade"),
    )
    .addColumn("tool", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("save_tools_key", ["save", "tool"])
    .execute();
  await schema.createIndex("save_tools_tool").on("save_tools").columns(["tool", "save"]).execute();
  const known = database.selectFrom("settings_revisions").select(["agent", "revision"]);
  // Revisions are read one by one, because all of them together can be larger than memory.
  for (const { agent: owner, revision } of await known
    .orderBy("saved_at")
    .orderBy("revision")
    .execute()) {
    const row = await database
      .selectFrom("settings_revisions")
      .select(["operations", "saved_at", "saved_by"])
      .where("agent", "=", owner)
      .where("revision", "=", revision)
      .executeTakeFirstOrThrow();
    // An operation that cannot be read is no change that a list could name.
    const operations = (readStoredOperations(row.operations) ?? []).filter((operation) =>
      touchedTools([operation]).every((tool) => typeof tool === "string"),
    );
    await noteSave(database, {
      owner,
      revision,
      operations,
      savedAt: row.saved_at,
      savedBy: row.saved_by,
    });
  }
}
