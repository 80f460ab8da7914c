import { type Kysely, sql } from "kysely";

/** Adds the table of events besides saves, whose rows never change. */
export async function addAuditEntries(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  const text = (name: string) => [name, "text"] as const;
  await schema
    .createTable("audit_entries")
    .addColumn("position", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn(...text("at"), (column) => column.notNull())
    .addColumn(...text("kind"), (column) => column.notNull())
    .addColumn(...text("by_kind"), (column) => column.notNull())
    .addColumn(...text("by_name"), (column) => column.notNull())
    .addColumn(...text("via"), (column) => column.notNull())
    .addColumn(...text("address"), (column) => column.notNull())
    .addColumn(...text("subject_kind"))
    .addColumn(...text("subject"))
    .addColumn(...text("subject_name"))
    .addColumn(...text("entry"), (column) => column.notNull())
    .addColumn(...text("hash"), (column) => column.notNull())
    .execute();
  await schema
    .createIndex("audit_entries_person")
    .on("audit_entries")
    .columns(["by_name", "position"])
    .execute();
  await schema
    .createIndex("audit_entries_subject")
    .on("audit_entries")
    .columns(["subject", "position"])
    .execute();
  for (const change of ["update", "delete"]) {
    await sql
      .raw(
        `create trigger audit_entries_no_${change} before ${change} on audit_entries
        begin select raise(abort, 'entries of the record are never changed'); end`,
      )
      .execute(database);
  }
}
