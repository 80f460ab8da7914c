import type { Kysely } from "kysely";
import { engineOf } from "../engines.ts";

/** Lets entries of the record be found by the person, also after the person was renamed. */
export async function addAuditPeople(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  // It is read out of the entry, so that it cannot say anything else.
  await schema
    .alterTable("audit_entries")
    .addColumn("by_person", "text", (column) =>
      engineOf(database).readOut(column, "entry", ["by", "person"]),
    )
    .execute();
  await schema
    .createIndex("audit_entries_by_person")
    .on("audit_entries")
    .columns(["by_person", "at", "position"])
    .execute();
}
