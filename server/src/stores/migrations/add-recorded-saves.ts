import type { ChangeSummary } from "@pegboard/registry-core/internal";
import type { Kysely } from "kysely";
import { appendSaveEntry } from "../save-queries.ts";
import type { SqlTables } from "../sql-tables.ts";

/**
 * Takes the saves so far over into the record of what happened, which lists them from then on by
 * their time. From where they came is not known.
 */
export async function addRecordedSaves(unknown: Kysely<unknown>): Promise<void> {
  const database = unknown as Kysely<SqlTables>;
  await database.schema
    .createIndex("audit_entries_at")
    .on("audit_entries")
    .columns(["at", "position"])
    .execute();
  const saves = database
    .selectFrom("saves")
    .innerJoin("agents", "agents.id", "saves.owner")
    .selectAll("saves")
    .select("agents.name as ownerName")
    .orderBy("saves.position");
  for (const save of await saves.execute()) {
    const { owner, ownerName, revision, saved_at: at, saved_by: name, summary } = save;
    await appendSaveEntry(database, {
      at,
      owner,
      name: ownerName,
      by: { kind: "operator", name },
      from: { via: "upgrade", address: "" },
      facts: { revision, ...(JSON.parse(summary) as ChangeSummary) },
    });
  }
}
