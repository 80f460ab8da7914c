import type { Kysely } from "kysely";
import { engineOf } from "../engines.ts";

export async function createFirstTables(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  const engine = engineOf(database);
  await schema
    .createTable("agents")
    .addColumn("position", "integer", engine.numbered)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("settings", "text", (column) => column.notNull())
    .addColumn("saved_at", "text")
    .addColumn("saved_by", "text")
    .execute();
  await schema
    .createTable("settings_revisions")
    .addColumn("agent", "text", (column) =>
      column.notNull().references("agents.id").onDelete("cascade"),
    )
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("operations", "text", (column) => column.notNull())
    .addColumn("settings", "text", (column) => column.notNull())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("saved_by", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("settings_revisions_key", ["agent", "revision"])
    .execute();
  await schema
    .createTable("overrides_revisions")
    .addColumn("revision", "integer", (column) => column.primaryKey())
    .addColumn("tool", "text", (column) => column.notNull())
    .addColumn("changes", "text", (column) => column.notNull())
    .addColumn("overrides", "text", (column) => column.notNull())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("saved_by", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("sources")
    .addColumn("position", "integer", engine.numbered)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("config", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("source_definitions")
    .addColumn("source", "text", (column) => column.primaryKey())
    .addColumn("definitions", engine.bytes, (column) => column.notNull())
    .execute();
}

/** Adds the schemas that configs were saved against; older configs have none. */
export async function addConfigSchemas({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("config_schemas")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("schema", "text", (column) => column.notNull())
    .execute();
  for (const table of ["agents", "settings_revisions"]) {
    await schema
      .alterTable(table)
      .addColumn("config_schemas", "text", (column) => column.notNull().defaultTo("{}"))
      .execute();
  }
}

/** Adds the schemas that the organisation's values were set against. */
export async function addOverrideSchemas({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable("overrides_revisions")
    .addColumn("config_schemas", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
}

/** Adds the organisation's choices, one row a choice. */
export async function addPreferences({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("preferences")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}
