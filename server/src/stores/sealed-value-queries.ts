import type { JsonValue } from "@pegboard/registry-core";
import type { Kysely } from "kysely";
import { readableJson } from "./readable-json.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { Store } from "./store.ts";

export function sealedValueQueries(database: Kysely<SqlTables>): Pick<Store, "readSealedValue" | "keepSealedValue"> {
  async function readSealedValue(name: string): Promise<JsonValue | undefined> {
    const row = await database.selectFrom("sealed_values").select("value").where("name", "=", name).executeTakeFirst();
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
  };
}
