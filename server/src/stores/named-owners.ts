import type { ExpressionBuilder, Kysely, Updateable } from "kysely";
import type { DeletedMark } from "./deleted-agent.ts";
import type { SqlTables } from "./sql-tables.ts";
import { nameKey } from "./store-keys.ts";

/**
 * What agents and presets have in common: a name that is unique among them, and a way back after
 * they are deleted.
 */
export function namedOwners(database: Kysely<SqlTables>, kind: "agent" | "preset") {
  /** No other of the kind has the name. */
  const isFree =
    (id: string, key: string | null) =>
    ({ not, exists, selectFrom }: ExpressionBuilder<SqlTables, "agents">) => {
      const others = selectFrom("agents as other").select("id").where("kind", "=", kind);
      return not(exists(others.where("name_key", "=", key).where("id", "!=", id)));
    };
  const update = (id: string, values: Updateable<SqlTables["agents"]>) =>
    database.updateTable("agents").set(values).where("id", "=", id).where("kind", "=", kind);
  const isOne = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => numUpdatedRows === 1n;
  const deleted = database
    .selectFrom("agents")
    .selectAll()
    .where("kind", "=", kind)
    .where("deleted_at", "is not", null);
  return {
    async change(
      id: string,
      {
        name,
        ...change
      }: Updateable<Pick<SqlTables["agents"], "name" | "description" | "group" | "archived_at">>,
    ): Promise<boolean> {
      const key = name === undefined ? null : nameKey(name);
      const changing = update(id, {
        id,
        ...change,
        ...(name !== undefined && { name, name_key: key }),
      });
      return isOne(
        await changing.where("deleted_at", "is", null).where(isFree(id, key)).executeTakeFirst(),
      );
    },
    async markDeleted(
      id: string,
      { deletedAt: deleted_at, deletedBy: deleted_by }: DeletedMark,
    ): Promise<boolean> {
      const marking = update(id, { deleted_at, deleted_by, name_key: null }).where(
        "deleted_at",
        "is",
        null,
      );
      return isOne(await marking.executeTakeFirst());
    },
    listDeleted: () => deleted.orderBy("deleted_at", "desc").execute(),
    async restore(id: string): Promise<boolean> {
      const row = await deleted.where("id", "=", id).executeTakeFirst();
      if (!row) return false;
      const key = nameKey(row.name);
      const restoring = update(id, { deleted_at: null, deleted_by: null, name_key: key }).where(
        isFree(id, key),
      );
      return isOne(await restoring.executeTakeFirst());
    },
    async remove(id: string): Promise<boolean> {
      const rows = database.deleteFrom("agents").where("id", "=", id).where("kind", "=", kind);
      return (await rows.executeTakeFirst()).numDeletedRows === 1n;
    },
  };
}
