import type { Kysely } from "kysely";
import { acceptedQueries } from "./accepted-queries.ts";
import { agentQueries } from "./agent-queries.ts";
import { ignoredProblemQueries } from "./ignored-problem-queries.ts";
import { nameKey } from "./name-key.ts";
import { preferenceQueries } from "./preference-queries.ts";
import { readableJson } from "./readable-json.ts";
import { rewriteConfigs } from "./rewrite-configs.ts";
import { sealedValueQueries } from "./sealed-value-queries.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { Store } from "./store.ts";

/** Characters, as many as a save of a whole agent may have. */
const TRIAL_SIZE = 32_000;

/** Every query, once, for every database that Kysely speaks to. */
export function createSqlStore(database: Kysely<SqlTables>): Store {
  return {
    ...agentQueries(database),
    ...sourceQueries(database),
    ...acceptedQueries(database),
    ...schemaQueries(database),
    ...preferenceQueries(database),
    ...ignoredProblemQueries(database),
    ...sealedValueQueries(database),
    rewriteConfigs: (rewrite) => rewriteConfigs(database, rewrite),
    async tryToSave() {
      const trial = database.insertInto("save_trials").values({ id: 1, filler: "0".repeat(TRIAL_SIZE) });
      await trial.onConflict((conflict) => conflict.column("id").doUpdateSet({ id: 1 })).execute();
      await database.deleteFrom("save_trials").execute();
    },
    close: () => database.destroy(),
  };
}

function schemaQueries(database: Kysely<SqlTables>): Pick<Store, "readSchema" | "keepSchema"> {
  return {
    async readSchema(hash) {
      const rows = database.selectFrom("config_schemas").select("schema").where("hash", "=", hash);
      const row = await rows.executeTakeFirst();
      return row && JSON.parse(row.schema);
    },
    async keepSchema(hash, value) {
      await database
        .insertInto("config_schemas")
        .values({ hash, schema: JSON.stringify(value) })
        .onConflict((conflict) => conflict.column("hash").doNothing())
        .execute();
    },
  };
}

type SourceQueries = Pick<
  Store,
  "listSources" | "addSource" | "changeSource" | "deleteSource" | "readDefinitions" | "writeDefinitions"
>;

function sourceQueries(database: Kysely<SqlTables>): SourceQueries {
  return {
    async listSources() {
      const rows = await database.selectFrom("sources").selectAll().orderBy("position").execute();
      return rows.map(({ id, name, config }) => ({ id, name, config: readableJson(config) ?? null }));
    },
    async addSource({ id, name, config }) {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto("sources")
        .values({ id, name, name_key: nameKey(name), config: JSON.stringify(config) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async changeSource(id, config) {
      await database
        .updateTable("sources")
        .set({ config: JSON.stringify(config) })
        .where("id", "=", id)
        .execute();
    },
    deleteSource: (id) =>
      database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("source_definitions").where("source", "=", id).execute();
        await transaction.deleteFrom("accepted_definitions").where("source", "=", id).execute();
        const { numDeletedRows } = await transaction.deleteFrom("sources").where("id", "=", id).executeTakeFirst();
        return numDeletedRows === 1n;
      }),
    async readDefinitions(source) {
      const row = await database
        .selectFrom("source_definitions")
        .select("definitions")
        .where("source", "=", source)
        .executeTakeFirst();
      return row && JSON.parse(row.definitions);
    },
    async writeDefinitions(source, value) {
      const definitions = JSON.stringify(value);
      await database
        .insertInto("source_definitions")
        .values({ source, definitions })
        .onConflict((conflict) => conflict.column("source").doUpdateSet({ definitions }))
        .execute();
    },
  };
}
