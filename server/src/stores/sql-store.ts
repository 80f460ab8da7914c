import type { JsonValue } from "@pegboard/json-schema";
import type { Kysely, Transaction } from "kysely";
import { auditQueries } from "./audit/audit-queries.ts";
import { ownerQueries } from "./owners/owner-queries.ts";
import { problemQueries } from "./problem-queries.ts";
import { readableJson } from "./readable-json.ts";
import { saveQueries } from "./save-queries.ts";
import { sourceQueries } from "./source-queries.ts";
import { toOwner, toSettingsRevision } from "./sql-rows.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { ConfigRewriting, Store } from "./store.ts";
import { tokenQueries } from "./token-queries.ts";

/** Characters, as many as a save of a whole agent may have. */
const TRIAL_SIZE = 32_000;

/** Every query, once, for every database that Kysely speaks to. */
export function createSqlStore(database: Kysely<SqlTables>): Store {
  return {
    ...ownerQueries(database),
    ...sourceQueries(database),
    ...saveQueries(database),
    ...tokenQueries(database),
    ...auditQueries(database),
    ...schemaQueries(database),
    ...preferenceQueries(database),
    ...problemQueries(database),
    ...sealedValueQueries(database),
    rewriteConfigs: (rewrite) => rewriteConfigs(database, rewrite),
    async tryToSave() {
      const trial = database
        .insertInto("save_trials")
        .values({ id: 1, filler: "0".repeat(TRIAL_SIZE) });
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

function preferenceQueries(
  database: Kysely<SqlTables>,
): Pick<Store, "readPreferences" | "changePreferences"> {
  return {
    async readPreferences() {
      const rows = await database.selectFrom("preferences").selectAll().execute();
      return Object.fromEntries(rows.map(({ name, value }) => [name, readableJson(value)]));
    },
    async changePreferences(changes) {
      const rows = Object.entries(changes).map(([name, value]) => ({
        name,
        value: JSON.stringify(value),
      }));
      if (rows.length === 0) return;
      // One statement: all rows or none.
      await database
        .insertInto("preferences")
        .values(rows)
        .onConflict((conflict) =>
          conflict.column("name").doUpdateSet(({ ref }) => ({ value: ref("excluded.value") })),
        )
        .execute();
    },
  };
}

function sealedValueQueries(
  database: Kysely<SqlTables>,
): Pick<Store, "readSealedValue" | "keepSealedValue" | "replaceSealedValue"> {
  async function readSealedValue(name: string): Promise<JsonValue | undefined> {
    const row = await database
      .selectFrom("sealed_values")
      .select("value")
      .where("name", "=", name)
      .executeTakeFirst();
    return row && (readableJson(row.value) ?? null);
  }
  return {
    readSealedValue,
    async keepSealedValue(name, value) {
      await database
        .insertInto("sealed_values")
        .values({ name, value: JSON.stringify(value) })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute();
      return (await readSealedValue(name)) ?? value;
    },
    async replaceSealedValue(name, value) {
      if (value === undefined) {
        await database.deleteFrom("sealed_values").where("name", "=", name).execute();
        return;
      }
      const stored = { value: JSON.stringify(value) };
      await database
        .insertInto("sealed_values")
        .values({ name, ...stored })
        .onConflict((conflict) => conflict.column("name").doUpdateSet(stored))
        .execute();
    },
  };
}

/** All or nothing: an error in any rewriting leaves every record as it was. */
function rewriteConfigs(database: Kysely<SqlTables>, rewrite: ConfigRewriting): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await rewriteOwners(transaction, rewrite);
    for (const { id, config } of await transaction.selectFrom("sources").selectAll().execute()) {
      const read = readableJson(config);
      // What cannot be read has no secret that anybody could open; its source says so and can be
      // removed.
      if (read === undefined) continue;
      const rewritten = JSON.stringify(rewrite.source(id, read));
      await transaction
        .updateTable("sources")
        .set({ config: rewritten })
        .where("id", "=", id)
        .execute();
    }
    for (const { name, value } of await transaction
      .selectFrom("sealed_values")
      .selectAll()
      .execute()) {
      const read = readableJson(value);
      if (read === undefined) continue;
      const rewritten = JSON.stringify(rewrite.sealedValue(name, read));
      await transaction
        .updateTable("sealed_values")
        .set({ value: rewritten })
        .where("name", "=", name)
        .execute();
    }
  });
}

async function rewriteOwners(
  transaction: Transaction<SqlTables>,
  rewrite: ConfigRewriting,
): Promise<void> {
  for (const row of await transaction.selectFrom("agents").selectAll().execute()) {
    const owner = toOwner(row);
    if ("damage" in owner) continue;
    const settings = JSON.stringify(rewrite.settings(row.id, owner.settings, owner.toolSources));
    await transaction.updateTable("agents").set({ settings }).where("id", "=", row.id).execute();
  }
  for (const row of await transaction.selectFrom("settings_revisions").selectAll().execute()) {
    const { owner, revision, operations, settings, toolSources } = toSettingsRevision(row);
    await transaction
      .updateTable("settings_revisions")
      .set({
        operations: JSON.stringify(rewrite.operations(owner, operations, toolSources)),
        settings: JSON.stringify(rewrite.settings(owner, settings, toolSources)),
      })
      .where("agent", "=", owner)
      .where("revision", "=", revision)
      .execute();
  }
}
