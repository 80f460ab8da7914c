import { type Kysely, sql } from "kysely";

/** Lets entries of the record be found by the person, also after the person was renamed. */
export async function addAuditPeople({ schema }: Kysely<unknown>): Promise<void> {
  // It is read out of the entry, so that it cannot say anything else.
  const person = sql`case when json_valid(entry) then json_extract(entry, '$.by.person') end`;
  await schema
    .alterTable("audit_entries")
    .addColumn("by_person", "text", (column) => column.generatedAlwaysAs(person))
    .execute();
  await schema
    .createIndex("audit_entries_by_person")
    .on("audit_entries")
    .columns(["by_person", "at", "position"])
    .execute();
}
