import type { Kysely, Transaction } from "kysely";
import { readableJson } from "./readable-json.ts";
import { toOwner, toSettingsRevision } from "./sql-rows.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { ConfigRewriting } from "./store.ts";

/** All or nothing: an error in any rewriting leaves every record as it was. */
export function rewriteConfigs(
  database: Kysely<SqlTables>,
  rewrite: ConfigRewriting,
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await rewriteOwners(transaction, rewrite);
    for (const { id, config } of await transaction.selectFrom("sources").selectAll().execute()) {
      const read = readableJson(config);
      // What cannot be read has no secret that anybody could open; its source says so and can be
      // removed.
      if (read === undefined) continue;
      const rewritten = JSON.stringify(rewrite.source(id, read));
      await transaction
        .updateTable("sources")
        .set({ config: rewritten })
        .where("id", "=", id)
        .execute();
    }
    for (const { name, value } of await transaction
      .selectFrom("sealed_values")
      .selectAll()
      .execute()) {
      const read = readableJson(value);
      if (read === undefined) continue;
      const rewritten = JSON.stringify(rewrite.sealedValue(name, read));
      await transaction
        .updateTable("sealed_values")
        .set({ value: rewritten })
        .where("name", "=", name)
        .execute();
    }
  });
}

async function rewriteOwners(
  transaction: Transaction<SqlTables>,
  rewrite: ConfigRewriting,
): Promise<void> {
  for (const row of await transaction.selectFrom("agents").selectAll().execute()) {
    const owner = toOwner(row);
    if ("damage" in owner) continue;
    const settings = JSON.stringify(rewrite.settings(row.id, owner.settings, owner.toolSources));
    await transaction.updateTable("agents").set({ settings }).where("id", "=", row.id).execute();
  }
  for (const row of await transaction.selectFrom("settings_revisions").selectAll().execute()) {
    const { owner, revision, operations, settings, toolSources } = toSettingsRevision(row);
    await transaction
      .updateTable("settings_revisions")
      .set({
        operations: JSON.stringify(rewrite.operations(owner, operations, toolSources)),
        settings: JSON.stringify(rewrite.settings(owner, settings, toolSources)),
      })
      .where("agent", "=", owner)
      .where("revision", "=", revision)
      .execute();
  }
}
