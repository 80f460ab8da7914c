import type { Kysely } from "kysely";

/** Adds the table of forms that decisions of the organisation name. */
export async function addAcceptedForms({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("accepted_forms")
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("tool", "text", (column) => column.notNull())
    .addColumn("method", "text", (column) => column.notNull())
    .addColumn("definition", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("accepted_forms_key", ["source", "fingerprint"])
    .execute();
}
