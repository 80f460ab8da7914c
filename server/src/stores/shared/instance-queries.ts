import type { JsonValue } from "@pegboard/json-schema";
import type { Kysely } from "kysely";
import { engineOf } from "../engines.ts";
import { readableJson } from "../readable-json.ts";
import type { SqlTables } from "../sql-tables.ts";
import type { SharedChange } from "./shared-topics.ts";

/** A server that works with the database. Times are those of the database's clock. */
interface StoredInstance {
  id: string;
  /** What it tells of itself. */
  facts: JsonValue;
  /** How many milliseconds ago it wrote that it runs. */
  ago: number;
  /** When that was read: milliseconds since 1970. */
  readAt: number;
}

export interface InstanceStore {
  /** Every server that wrote that it runs and did not take it back, the longest running first. */
  listInstances(): Promise<StoredInstance[]>;
  /** Writes that a server runs now. */
  noteInstance(instance: Pick<StoredInstance, "id" | "facts">): Promise<void>;
  forgetInstances(ids: readonly string[]): Promise<void>;
  /** Tells the other servers of a change that no table shows. */
  tellOthers(change: SharedChange): Promise<void>;
}

export function instanceQueries(database: Kysely<SqlTables>): InstanceStore {
  const { now } = engineOf(database);
  return {
    async listInstances() {
      const rows = await database
        .selectFrom("instances")
        .select(["id", "facts", "seen_at", now.as("now")])
        .orderBy("started_at")
        .orderBy("id")
        .execute();
      return rows.map(({ id, facts, seen_at, now: at }) => ({
        id,
        facts: readableJson(facts) ?? null,
        ago: Date.parse(at) - Date.parse(seen_at),
        readAt: Date.parse(at),
      }));
    },
    async noteInstance({ id, facts }) {
      const written = { facts: JSON.stringify(facts), seen_at: now };
      await database
        .insertInto("instances")
        .values({ id, started_at: now, ...written })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(written))
        .execute();
    },
    async forgetInstances(ids) {
      if (ids.length > 0) await database.deleteFrom("instances").where("id", "in", ids).execute();
    },
    async tellOthers({ topic, of }) {
      await engineOf(database).tellOthers(database, of === undefined ? topic : `${topic} ${of}`);
    },
  };
}
