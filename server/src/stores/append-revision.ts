import type { Kysely } from "kysely";
import type { SqlTables } from "./sql-tables.ts";
import type { OverridesRevision, SettingsRevision } from "./store.ts";

/** Compares and swaps: the update finds no row unless the stored revision is the one before. */
export function appendSettingsRevision(database: Kysely<SqlTables>, saved: SettingsRevision): Promise<boolean> {
  const settings = JSON.stringify(saved.settings);
  const config_schemas = JSON.stringify(saved.configSchemas);
  const tool_sources = JSON.stringify(saved.toolSources);
  const mark = { saved_at: saved.savedAt, saved_by: saved.savedBy };
  return database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("agents")
      .set({ revision: saved.revision, settings, config_schemas, tool_sources, ...mark })
      .where("id", "=", saved.agent)
      .where("revision", "=", saved.revision - 1)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await transaction
      .insertInto("settings_revisions")
      .values({
        agent: saved.agent,
        revision: saved.revision,
        operations: JSON.stringify(saved.operations),
        settings,
        config_schemas,
        tool_sources,
        ...mark,
      })
      .execute();
    return true;
  });
}

/** The primary key refuses a revision that exists; the check refuses one that leaves a gap. */
export function appendOverridesRevision(database: Kysely<SqlTables>, saved: OverridesRevision): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const newest = await transaction
      .selectFrom("overrides_revisions")
      .select(({ fn }) => fn.max("revision").as("revision"))
      .executeTakeFirst();
    if ((newest?.revision ?? 0) !== saved.revision - 1) return false;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("overrides_revisions")
      .values({
        revision: saved.revision,
        tool: saved.tool,
        changes: JSON.stringify(saved.changes),
        overrides: JSON.stringify(saved.overrides),
        config_schemas: JSON.stringify(saved.configSchemas),
        tool_sources: JSON.stringify(saved.toolSources),
        saved_at: saved.savedAt,
        saved_by: saved.savedBy,
      })
      .onConflict((conflict) => conflict.column("revision").doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  });
}
