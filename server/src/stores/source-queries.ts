import type { ToolDefinition } from "@pegboard/registry-core";
import type { Kysely } from "kysely";
import { acceptedQueries } from "./accepted/accepted-queries.ts";
import { packList, unpackList } from "./packed-list.ts";
import { readableJson } from "./readable-json.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { Store } from "./store.ts";
import { nameKey } from "./store-keys.ts";

type SourceQueries = Pick<
  Store,
  | "listSources"
  | "addSource"
  | "changeSource"
  | "listPausedSources"
  | "pauseSource"
  | "deleteSource"
  | "readDefinitions"
  | "writeDefinitions"
  | "readAccepted"
  | "writeAccepted"
  | "readForms"
  | "keepForms"
  | "dropForms"
>;

export function sourceQueries(database: Kysely<SqlTables>): SourceQueries {
  return {
    ...acceptedQueries(database),
    ...pausedQueries(database),
    async listSources() {
      const rows = await database.selectFrom("sources").selectAll().orderBy("position").execute();
      return rows.map(({ id, name, config }) => ({
        id,
        name,
        config: readableJson(config) ?? null,
      }));
    },
    async addSource({ id, name, config }) {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto("sources")
        .values({ id, name, name_key: nameKey(name), config: JSON.stringify(config) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    changeSource: ({ id, name, config }) =>
      database.transaction().execute(async (transaction) => {
        const named = transaction
          .selectFrom("sources")
          .select("id")
          .where("name_key", "=", nameKey(name));
        if (await named.where("id", "!=", id).executeTakeFirst()) return false;
        await transaction
          .updateTable("sources")
          .set({ name, name_key: nameKey(name), config: JSON.stringify(config) })
          .where("id", "=", id)
          .execute();
        return true;
      }),
    deleteSource: (id) =>
      database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("source_definitions").where("source", "=", id).execute();
        await transaction.deleteFrom("accepted_definitions").where("source", "=", id).execute();
        await transaction.deleteFrom("accepted_forms").where("source", "=", id).execute();
        await transaction.deleteFrom("paused_sources").where("source", "=", id).execute();
        const { numDeletedRows } = await transaction
          .deleteFrom("sources")
          .where("id", "=", id)
          .executeTakeFirst();
        return numDeletedRows === 1n;
      }),
    async readDefinitions(source) {
      const row = await database
        .selectFrom("source_definitions")
        .select("definitions")
        .where("source", "=", source)
        .executeTakeFirst();
      return row && ((await unpackList(row.definitions)) as ToolDefinition[]);
    },
    async writeDefinitions(source, value) {
      const definitions = await packList(value);
      await database
        .insertInto("source_definitions")
        .values({ source, definitions })
        .onConflict((conflict) => conflict.column("source").doUpdateSet({ definitions }))
        .execute();
    },
  };
}

function pausedQueries(
  database: Kysely<SqlTables>,
): Pick<Store, "listPausedSources" | "pauseSource"> {
  return {
    async listPausedSources() {
      const rows = await database.selectFrom("paused_sources").selectAll().execute();
      return new Map(rows.map(({ source, paused_at: at, paused_by: by }) => [source, { at, by }]));
    },
    async pauseSource(source, mark) {
      if (!mark) {
        await database.deleteFrom("paused_sources").where("source", "=", source).execute();
        return;
      }
      const values = { paused_at: mark.at, paused_by: mark.by };
      await database
        .insertInto("paused_sources")
        .values({ source, ...values })
        .onConflict((conflict) => conflict.column("source").doUpdateSet(values))
        .execute();
    },
  };
}
