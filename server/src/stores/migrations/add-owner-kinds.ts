import type { Kysely } from "kysely";
import type { SqlTables } from "../sql-tables.ts";
import { ORGANISATION } from "../store.ts";

/** Makes presets owners of settings beside agents, with names of their own. */
export async function addOwnerKinds(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable("agents")
    .addColumn("kind", "text", (column) => column.notNull().defaultTo("agent"))
    .execute();
  const owners = database as Kysely<Pick<SqlTables, "agents">>;
  await owners
    .updateTable("agents")
    .set({ kind: "organisation" })
    .where("id", "=", ORGANISATION)
    .execute();
  await schema.dropIndex("agents_name").ifExists().execute();
  await schema
    .createIndex("agents_name")
    .unique()
    .on("agents")
    .columns(["kind", "name_key"])
    .execute();
}
