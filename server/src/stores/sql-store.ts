import type { Kysely } from "kysely";
import { acceptedQueries } from "./accepted-queries.ts";
import { appendOverridesRevision, appendSettingsRevision } from "./append-revision.ts";
import { ignoredProblemQueries } from "./ignored-problem-queries.ts";
import { preferenceQueries } from "./preference-queries.ts";
import { rewriteConfigs } from "./rewrite-configs.ts";
import { sealedValueQueries } from "./sealed-value-queries.ts";
import { toAgent, toOverridesRevision, toSettingsRevision } from "./sql-rows.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { Store } from "./store.ts";

/** Every query, once, for every database that Kysely speaks to. */
export function createSqlStore(database: Kysely<SqlTables>): Store {
  return {
    ...agentQueries(database),
    ...overrideQueries(database),
    ...sourceQueries(database),
    ...acceptedQueries(database),
    ...schemaQueries(database),
    ...preferenceQueries(database),
    ...ignoredProblemQueries(database),
    ...sealedValueQueries(database),
    rewriteConfigs: (rewrite) => rewriteConfigs(database, rewrite),
    close: () => database.destroy(),
  };
}

type AgentQueries = Pick<
  Store,
  | "listAgents"
  | "findAgent"
  | "createAgent"
  | "changeAgent"
  | "deleteAgent"
  | "saveSettings"
  | "listSettingsRevisions"
  | "readSettingsRevision"
>;

function agentQueries(database: Kysely<SqlTables>): AgentQueries {
  return {
    async listAgents() {
      return (await database.selectFrom("agents").selectAll().orderBy("position").execute()).map(toAgent);
    },
    async findAgent(id) {
      const row = await database.selectFrom("agents").selectAll().where("id", "=", id).executeTakeFirst();
      return row && toAgent(row);
    },
    async createAgent({ id, name, description, createdAt }) {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto("agents")
        .values({ id, name, description, created_at: createdAt, revision: 0, settings: "{}" })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async changeAgent(id, { name, description }) {
      const change = { id, ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
      const { numUpdatedRows } = await database
        .updateTable("agents")
        .set(change)
        .where("id", "=", id)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async deleteAgent(id) {
      const { numDeletedRows } = await database.deleteFrom("agents").where("id", "=", id).executeTakeFirst();
      return numDeletedRows === 1n;
    },
    saveSettings: (revision) => appendSettingsRevision(database, revision),
    async listSettingsRevisions(agent, after) {
      const rows = await database
        .selectFrom("settings_revisions")
        .selectAll()
        .where("agent", "=", agent)
        .where("revision", ">", after)
        .orderBy("revision")
        .execute();
      return rows.map(toSettingsRevision);
    },
    async readSettingsRevision(agent, revision) {
      const row = await database
        .selectFrom("settings_revisions")
        .selectAll()
        .where("agent", "=", agent)
        .where("revision", "=", revision)
        .executeTakeFirst();
      return row && toSettingsRevision(row);
    },
  };
}

type OverrideQueries = Pick<Store, "readOverrides" | "saveOverrides" | "listOverridesRevisions">;

function overrideQueries(database: Kysely<SqlTables>): OverrideQueries {
  const revisions = database.selectFrom("overrides_revisions").selectAll();
  return {
    async readOverrides() {
      const newest = await revisions.orderBy("revision", "desc").limit(1).executeTakeFirst();
      if (!newest) return { revision: 0, overrides: {}, configSchemas: {}, toolSources: {} };
      const { revision, overrides, configSchemas, toolSources } = toOverridesRevision(newest);
      return { revision, overrides, configSchemas, toolSources };
    },
    saveOverrides: (revision) => appendOverridesRevision(database, revision),
    async listOverridesRevisions(after) {
      const rows = await revisions.where("revision", ">", after).orderBy("revision").execute();
      return rows.map(toOverridesRevision);
    },
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

type SourceQueries = Pick<Store, "listSources" | "addSource" | "deleteSource" | "readDefinitions" | "writeDefinitions">;

function sourceQueries(database: Kysely<SqlTables>): SourceQueries {
  return {
    async listSources() {
      const rows = await database.selectFrom("sources").selectAll().orderBy("position").execute();
      return rows.map(({ id, name, config }) => ({ id, name, config: JSON.parse(config) }));
    },
    async addSource({ id, name, config }) {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto("sources")
        .values({ id, name, config: JSON.stringify(config) })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
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
