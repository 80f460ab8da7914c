import { buffer, json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { ToolDefinition } from "@pegboard/registry-core";
import type { Kysely } from "kysely";
import { inTransaction } from "./in-transaction.ts";
import {
  readableJson,
  readForm,
  readStoredDefinitions,
  readStoredTexts,
  remedyOf,
} from "./readable-json.ts";
import { inBatches } from "./sql-rows.ts";
import type { SqlTables } from "./sql-tables.ts";
import { StorageError } from "./storage-error.ts";
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
      inTransaction(database, async (transaction) => {
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
      inTransaction(database, async (transaction) => {
        await transaction.deleteFrom("source_definitions").where("source", "=", id).execute();
        await transaction.deleteFrom("accepted_definitions").where("source", "=", id).execute();
        await transaction.deleteFrom("accepted_forms").where("source", "=", id).execute();
        await transaction.deleteFrom("method_versions").where("source", "=", id).execute();
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
      return new Map(
        rows.map(({ source, paused_at: at, paused_by: by, paused_by_id: byId }) => [
          source,
          { at, by, byId },
        ]),
      );
    },
    async pauseSource(source, mark) {
      if (!mark) {
        await database.deleteFrom("paused_sources").where("source", "=", source).execute();
        return;
      }
      const values = { paused_at: mark.at, paused_by: mark.by, paused_by_id: mark.byId };
      await database
        .insertInto("paused_sources")
        .values({ source, ...values })
        .onConflict((conflict) => conflict.column("source").doUpdateSet(values))
        .execute();
    },
  };
}

/**
 * Packs a list as compressed JSON. It is written item by item, because the whole text may have a
 * hundred megabytes.
 */
export function packList(list: readonly unknown[]): Promise<Buffer> {
  return pipeline(listJsonParts(list), createGzip({ level: 1 }), buffer);
}

/** Unpacks what `packList` packed, or a text of JSON as earlier releases wrote it. */
export async function unpackList(packed: string | Uint8Array): Promise<unknown> {
  if (typeof packed === "string") return JSON.parse(packed);
  return pipeline([packed], createGunzip(), json);
}

function* listJsonParts(list: readonly unknown[]): Generator<string> {
  yield "[";
  for (const [place, item] of list.entries())
    yield `${place === 0 ? "" : ","}${JSON.stringify(item)}`;
  yield "]";
}

/** The queries about what was accepted of sources from outside. */
function acceptedQueries(
  database: Kysely<SqlTables>,
): Pick<Store, "readAccepted" | "writeAccepted" | "readForms" | "keepForms" | "dropForms"> {
  return {
    ...formQueries(database),
    async readAccepted(source) {
      const rows = database
        .selectFrom("accepted_definitions")
        .selectAll()
        .where("source", "=", source);
      const row = await rows.executeTakeFirst();
      if (!row) return undefined;
      const definitions = row.definitions === null ? [] : readStoredDefinitions(row.definitions);
      const waitingSince = readStoredTexts(row.waiting_since);
      if (!definitions || !waitingSince) {
        throw acceptedDamaged(row.source);
      }
      return {
        ...(row.definitions !== null && { definitions }),
        acceptedAt: row.accepted_at,
        acceptedBy: row.accepted_by,
        acceptedById: row.accepted_by_id,
        autoAccept: row.takes_changes === 1,
        waitingSince,
      };
    },
    async writeAccepted(source, { definitions, autoAccept, waitingSince, ...accepted }) {
      const values = {
        definitions: definitions === undefined ? null : JSON.stringify(definitions),
        accepted_at: accepted.acceptedAt,
        accepted_by: accepted.acceptedBy,
        accepted_by_id: accepted.acceptedById,
        takes_changes: autoAccept ? 1 : 0,
        waiting_since: JSON.stringify(waitingSince),
      };
      await database
        .insertInto("accepted_definitions")
        .values({ source, ...values })
        .onConflict((conflict) => conflict.column("source").doUpdateSet(values))
        .execute();
    },
  };
}

function formQueries(
  database: Kysely<SqlTables>,
): Pick<Store, "readForms" | "keepForms" | "dropForms"> {
  return {
    async readForms(source) {
      const rows = await database
        .selectFrom("accepted_forms")
        .selectAll()
        .where("source", "=", source)
        .execute();
      return rows.map(({ fingerprint, tool, method, definition }) => {
        const form = readForm(definition);
        if (!form) throw acceptedDamaged(source);
        return { fingerprint, tool, method, definition: form };
      });
    },
    async keepForms(source, forms) {
      for (const some of inBatches(forms)) {
        const rows = some.map(({ definition, ...form }) => {
          return { ...form, source, definition: JSON.stringify(definition) };
        });
        const insert = database.insertInto("accepted_forms").values(rows);
        await insert.onConflict((conflict) => conflict.doNothing()).execute();
        await setImmediate();
      }
    },
    async dropForms(source, fingerprints) {
      for (const some of inBatches(fingerprints)) {
        const forms = database.deleteFrom("accepted_forms").where("source", "=", source);
        await forms.where("fingerprint", "in", some).execute();
      }
    },
  };
}

const acceptedDamaged = (source: string) =>
  new StorageError("storage_damaged", (t) =>
    t("What is stored of what was accepted of {source} is damaged. {remedy}", {
      source,
      remedy: remedyOf(t),
    }),
  );
