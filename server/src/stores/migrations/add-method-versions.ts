import type { Kysely } from "kysely";

/** Adds the forms that methods had, each with the moment from when on their source showed it. */
export async function addMethodVersions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("method_versions")
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("tool", "text", (column) => column.notNull())
    .addColumn("method", "text", (column) => column.notNull())
    .addColumn("since", "text", (column) => column.notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("definition", "text")
    .addColumn("size", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("method_versions_key", ["source", "tool", "method", "since"])
    .execute();
  await schema
    .createIndex("method_versions_method")
    .on("method_versions")
    .columns(["tool", "method", "since"])
    .execute();
  await schema
    .createIndex("method_versions_since")
    .on("method_versions")
    .columns(["source", "since"])
    .execute();
}

/** Adds who accepted such a form. */
export async function addVersionMarks({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ["accepted_by", "accepted_by_id"])
    await schema.alterTable("method_versions").addColumn(column, "text").execute();
}
