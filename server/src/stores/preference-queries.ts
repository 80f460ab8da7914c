import type { Kysely } from "kysely";
import { readableJson } from "./readable-json.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { Store } from "./store.ts";

export function preferenceQueries(database: Kysely<SqlTables>): Pick<Store, "readPreferences" | "changePreferences"> {
  return {
    async readPreferences() {
      const rows = await database.selectFrom("preferences").selectAll().execute();
      return Object.fromEntries(rows.map(({ name, value }) => [name, readableJson(value)]));
    },
    async changePreferences(changes) {
      const rows = Object.entries(changes).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
      if (rows.length === 0) return;
      // One statement: all rows or none.
      await database
        .insertInto("preferences")
        .values(rows)
        .onConflict((conflict) => conflict.column("name").doUpdateSet(({ ref }) => ({ value: ref("excluded.value") })))
        .execute();
    },
  };
}
