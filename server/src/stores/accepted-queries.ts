import type { Kysely } from "kysely";
import { REMEDY, readDefinitions, readTexts } from "./readable-json.ts";
import type { SqlTables } from "./sql-tables.ts";
import { StorageError } from "./storage-error.ts";
import type { Store } from "./store.ts";

export function acceptedQueries(database: Kysely<SqlTables>): Pick<Store, "readAccepted" | "writeAccepted"> {
  return {
    async readAccepted(source) {
      const rows = database.selectFrom("accepted_definitions").selectAll().where("source", "=", source);
      const row = await rows.executeTakeFirst();
      if (!row) return undefined;
      const definitions = row.definitions === null ? [] : readDefinitions(row.definitions);
      const waitingSince = readTexts(row.waiting_since);
      if (!definitions || !waitingSince) {
        const message = `What is stored of what was accepted of ${row.source} is damaged. ${REMEDY}`;
        throw new StorageError("storage_damaged", message);
      }
      return {
        ...(row.definitions !== null && { definitions }),
        acceptedAt: row.accepted_at,
        acceptedBy: row.accepted_by,
        takesChanges: row.takes_changes === 1,
        waitingSince,
      };
    },
    async writeAccepted(source, { definitions, acceptedAt, acceptedBy, takesChanges, waitingSince }) {
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
