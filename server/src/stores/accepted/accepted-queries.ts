import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import { readForm, readStoredDefinitions, readStoredTexts, remedyOf } from "../readable-json.ts";
import type { SqlTables } from "../sql-tables.ts";
import { StorageError } from "../storage-error.ts";
import type { Store } from "../store.ts";

/** The queries about what was accepted of sources from outside. */
export function acceptedQueries(
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
        takesChanges: row.takes_changes === 1,
        waitingSince,
      };
    },
    async writeAccepted(
      source,
      { definitions, acceptedAt, acceptedBy, takesChanges, waitingSince },
    ) {
      const values = {
        definitions: definitions === undefined ? null : JSON.stringify(definitions),
        accepted_at: acceptedAt,
        accepted_by: acceptedBy,
        takes_changes: takesChanges ? 1 : 0,
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

/** The number of rows that one statement writes; other requests run between two statements. */
const ACCEPTED_ROWS_AT_ONCE = 500;

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
      for (let from = 0; from < forms.length; from += ACCEPTED_ROWS_AT_ONCE) {
        const rows = forms
          .slice(from, from + ACCEPTED_ROWS_AT_ONCE)
          .map(({ definition, ...form }) => {
            return { ...form, source, definition: JSON.stringify(definition) };
          });
        const insert = database.insertInto("accepted_forms").values(rows);
        await insert.onConflict((conflict) => conflict.doNothing()).execute();
        await setImmediate();
      }
    },
    async dropForms(source, fingerprints) {
      for (let from = 0; from < fingerprints.length; from += ACCEPTED_ROWS_AT_ONCE) {
        const some = fingerprints.slice(from, from + ACCEPTED_ROWS_AT_ONCE);
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
