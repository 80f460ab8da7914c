import type { Kysely } from "kysely";
import type { SqlTables } from "./sql-tables.ts";
import type { SettingsRevision } from "./store.ts";

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
      .where("id", "=", saved.owner)
      .where("revision", "=", saved.revision - 1)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await transaction
      .insertInto("settings_revisions")
      .values({
        agent: saved.owner,
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
