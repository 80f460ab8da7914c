import type { JsonValue } from "@pegboard/json-schema";
import { type Kysely, sql, type Transaction } from "kysely";
import { AuditIndex } from "./audit/audit-index.ts";
import { auditQueries } from "./audit/audit-queries.ts";
import { checkpointQueries } from "./audit/checkpoint-queries.ts";
import { engineOf } from "./engines.ts";
import { caseQueries } from "./evaluations/case-queries.ts";
import { runQueries } from "./evaluations/run-queries.ts";
import { inTransaction } from "./in-transaction.ts";
import { ownerQueries } from "./owners/owner-queries.ts";
import { peopleQueries, rewriteProposals } from "./people/people-queries.ts";
import {
  PREFERENCE_REVISIONS,
  preferenceRevision,
  readPreferenceRevisions,
} from "./preference-revisions.ts";
import { problemQueries } from "./problem-queries.ts";
import { readableJson } from "./readable-json.ts";
import { withRecords } from "./recorded-writes.ts";
import { saveQueries } from "./save-queries.ts";
import { instanceQueries } from "./shared/instance-queries.ts";
import { leaseQueries } from "./shared/lease-queries.ts";
import { sourceQueries } from "./source-queries.ts";
import { toOwner, toSettingsRevision } from "./sql-rows.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { ConfigRewriting, RecordCounts, Store } from "./store.ts";
import { tokenQueries } from "./token-queries.ts";
import { versionQueries } from "./versions/version-queries.ts";

/** Characters, as many as a save of a whole agent may have. */
const TRIAL_SIZE = 32_000;

/** Every query, once, for every database that Kysely speaks to. */
export function createSqlStore(database: Kysely<SqlTables>): Store {
  const index = new AuditIndex(database);
  return withRecords(database, (within) => queriesOf(within, index));
}

function queriesOf(database: Kysely<SqlTables>, index: AuditIndex): Store {
  return {
    ...ownerQueries(database),
    ...sourceQueries(database),
    ...versionQueries(database),
    ...saveQueries(database),
    ...tokenQueries(database),
    ...auditQueries(database, index),
    ...checkpointQueries(database),
    ...peopleQueries(database),
    ...instanceQueries(database),
    ...leaseQueries(database),
    ...schemaQueries(database),
    ...preferenceQueries(database),
    readRecordCounts: (...args) => readRecordCounts(database, ...args),
    ...problemQueries(database),
    ...caseQueries(database),
    ...runQueries(database),
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
    readPreferences: () => readPreferenceRows(database),
    async changePreferences(changes, baseRevision = Number.POSITIVE_INFINITY) {
      const names = Object.keys(changes);
      if (names.length === 0) return [];
      return inTransaction(database, async (transaction) => {
        const stored = await readPreferenceRows(transaction);
        const revisions = readPreferenceRevisions(stored);
        const changedSince = names.filter((name) => (revisions[name] ?? 0) > baseRevision);
        if (changedSince.length > 0) return changedSince;
        const revision = preferenceRevision(stored) + 1;
        for (const name of names) revisions[name] = revision;
        const rows = Object.entries({ ...changes, [PREFERENCE_REVISIONS]: revisions });
        await transaction
          .insertInto("preferences")
          .values(rows.map(([name, value]) => ({ name, value: JSON.stringify(value) })))
          .onConflict((conflict) =>
            conflict.column("name").doUpdateSet(({ ref }) => ({ value: ref("excluded.value") })),
          )
          .execute();
        return [];
      });
    },
  };
}

async function readRecordCounts(
  database: Kysely<SqlTables>,
  at: string,
  agents?: readonly string[],
): Promise<RecordCounts> {
  const seen = agents && engineOf(database).listOf(agents);
  const rows = {
    saves: database.selectFrom("saves"),
    events: database.selectFrom("audit_entries"),
  };
  if (seen)
    rows.saves = rows.saves.where(
      sql<boolean>`(owner in ${seen} or exists (
        select 1 from agents where agents.id = owner and agents.kind <> 'agent'))`,
    );
  const saves = await rows.saves.select(({ fn }) => fn.countAll().as("rows")).executeTakeFirst();
  const events = await rows.events.select(({ fn }) => fn.countAll().as("rows")).executeTakeFirst();
  const all = await database
    .selectFrom("agent_tokens")
    .innerJoin("agents", "agents.id", "agent_tokens.agent")
    .select(["agent_tokens.agent", "expires_at"])
    .where("deleted_at", "is", null)
    .where("revoked_at", "is", null)
    .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", at)]))
    .execute();
  const usable = agents ? all.filter(({ agent }) => agents.includes(agent)) : all;
  return {
    bytes: await engineOf(database).databaseBytes(database),
    saves: Number(saves?.rows),
    events: Number(events?.rows),
    usable: usable.length,
    endless: usable.filter(({ expires_at }) => expires_at === null).length,
    agents: new Set(usable.map(({ agent }) => agent)).size,
  };
}

async function readPreferenceRows(
  database: Kysely<SqlTables>,
): Promise<Record<string, JsonValue | undefined>> {
  const rows = await database.selectFrom("preferences").selectAll().execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, readableJson(value)]));
}

function sealedValueQueries(
  database: Kysely<SqlTables>,
): Pick<Store, "readSealedValue" | "keepSealedValue" | "replaceSealedValue" | "listSealedNames"> {
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
    async listSealedNames(prefix) {
      const rows = database.selectFrom("sealed_values").select("name");
      const found = await rows.where("name", ">=", prefix).orderBy("name").execute();
      return found.map(({ name }) => name).filter((name) => name.startsWith(prefix));
    },
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
  return inTransaction(database, async (transaction) => {
    await rewriteOwners(transaction, rewrite);
    await rewriteProposals(transaction, rewrite);
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
