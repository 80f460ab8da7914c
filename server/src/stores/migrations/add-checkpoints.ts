import type { Kysely } from "kysely";
import { engineOf } from "../engines.ts";

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
  const engine = engineOf(database);
  for (const change of ["update", "delete"] as const)
    await engine.refuse(database, {
      table: "audit_checkpoints",
      change,
      message: "checkpoints of the record are never changed",
    });
  await engine.allow(database, { table: "audit_entries", change: "delete" });
  await engine.refuse(database, {
    table: "audit_entries",
    change: "delete",
    when: "old.position > coalesce((select max(position) from audit_checkpoints where kind = 'trim'), 0)",
    message: "entries of the record are never changed",
  });
}
