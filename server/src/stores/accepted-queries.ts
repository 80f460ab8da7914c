import type { Kysely } from "kysely";
import { storedJson } from "./readable-json.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { Store } from "./store.ts";

export function acceptedQueries(database: Kysely<SqlTables>): Pick<Store, "readAccepted" | "writeAccepted"> {
  return {
    async readAccepted(source) {
      const rows = database.selectFrom("accepted_definitions").selectAll().where("source", "=", source);
      const row = await rows.executeTakeFirst();
      return (
        row && {
          ...(row.definitions !== null && {
            definitions: storedJson(row.definitions, `what was accepted of ${row.source}`),
          }),
          acceptedAt: row.accepted_at,
          acceptedBy: row.accepted_by,
          takesChanges: row.takes_changes === 1,
          waitingSince: storedJson(row.waiting_since, `what waits of ${row.source}`),
        }
      );
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
