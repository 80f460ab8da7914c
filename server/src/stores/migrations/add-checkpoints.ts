import { type Kysely, sql } from "kysely";

/**
 * Adds signed places of the record. Entries may be deleted up to the last one that says so; they
 * are still never changed.
 */
export async function addCheckpoints(database: Kysely<unknown>): Promise<void> {
  const made = database.schema
    .createTable("audit_checkpoints")
    .addColumn("number", "integer", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("signature", "text", (column) => column.notNull());
  await made.execute();
  for (const change of ["update", "delete"])
    await sql
      .raw(
        `create trigger audit_checkpoints_no_${change} before ${change} on audit_checkpoints
        begin select raise(abort, 'checkpoints of the record are never changed'); end`,
      )
      .execute(database);
  await sql.raw("drop trigger if exists audit_entries_no_delete").execute(database);
  await sql
    .raw(
      `create trigger audit_entries_no_delete before delete on audit_entries
      when old.position > coalesce(
        (select max(position) from audit_checkpoints where kind = 'trim'), 0)
      begin select raise(abort, 'entries of the record are never changed'); end`,
    )
    .execute(database);
}
