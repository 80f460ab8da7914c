import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { SqlTables } from "../sql-tables.ts";
import type { TokenAddressStore } from "./people-store.ts";

/** As many rows as both databases take values for. */
const ROWS_OF_WRITE = 500;

/** From where tokens of programs were used, a row for each day, address and program. */
export function tokenAddressQueries(database: Kysely<SqlTables>): TokenAddressStore {
  return {
    async addTokenUses(uses, keptSince) {
      const table = "api_token_addresses";
      await database.deleteFrom(table).where("day", "<", keptSince).execute();
      const rows = uses.map(({ token, address, program, requests, lastUsedAt }) => {
        const day = lastUsedAt.slice(0, 10);
        const of = { token, day, address, program };
        const id = createHash("sha256").update(JSON.stringify(of)).digest("hex");
        return { id, ...of, requests, last_used_at: lastUsedAt };
      });
      for (let from = 0; from < rows.length; from += ROWS_OF_WRITE)
        await database
          .insertInto(table)
          .values(rows.slice(from, from + ROWS_OF_WRITE))
          .onConflict((conflict) =>
            conflict.column("id").doUpdateSet((update) => ({
              requests: update(`${table}.requests`, "+", update.ref("excluded.requests")),
              last_used_at: update.ref("excluded.last_used_at"),
            })),
          )
          .execute();
    },
    async listTokenAddresses(token, since) {
      const rows = await database
        .selectFrom("api_token_addresses")
        .select(({ fn }) => [
          ...(["address", "program"] as const),
          fn.sum<number | string>("requests").as("requests"),
          fn.max("last_used_at").as("lastUsedAt"),
        ])
        .where("token", "=", token)
        .where("day", ">=", since)
        .groupBy(["address", "program"])
        .orderBy("lastUsedAt", "desc")
        .execute();
      return rows.map((row) => ({ ...row, requests: Number(row.requests) }));
    },
  };
}
