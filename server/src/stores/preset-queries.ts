import type { Kysely, Transaction } from "kysely";
import { namedOwners } from "./named-owners.ts";
import { damagedAmong, repairOwner } from "./repair-owner.ts";
import { appendRevision } from "./save-queries.ts";
import { agentReader } from "./sql-rows.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { Store } from "./store.ts";
import { nameKey } from "./store-keys.ts";

type PresetQueries = Pick<
  Store,
  | "listPresets"
  | "listDamagedPresets"
  | "repairPreset"
  | "createPreset"
  | "changePreset"
  | "markPresetDeleted"
  | "listDeletedPresets"
  | "restorePreset"
  | "deletePreset"
>;

export function presetQueries(database: Kysely<SqlTables>): PresetQueries {
  const read = agentReader();
  const named = namedOwners(database, "preset");
  const presets = database
    .selectFrom("agents")
    .selectAll()
    .where("kind", "=", "preset")
    .where("deleted_at", "is", null);
  return {
    async listPresets() {
      const rows = await presets.orderBy("position").execute();
      return rows.map(read).flatMap((preset) => ("damage" in preset ? [] : [preset]));
    },
    async listDamagedPresets() {
      return damagedAmong(database, (await presets.orderBy("position").execute()).map(read));
    },
    repairPreset: (id, mark) => repairOwner(database, id, mark),
    createPreset: (preset, saves) =>
      database.transaction().execute((transaction) => insertPreset(transaction, preset, saves)),
    changePreset: named.change,
    markPresetDeleted: named.markDeleted,
    async listDeletedPresets() {
      const rows = await named.listDeleted();
      return rows.map(({ id, name, deleted_at, deleted_by }) => {
        return { id, name, deletedAt: deleted_at ?? "", deletedBy: deleted_by ?? "" };
      });
    },
    restorePreset: named.restore,
    deletePreset: named.remove,
  };
}

/** With its first saves; false when the id or the name is taken. */
export async function insertPreset(
  transaction: Transaction<SqlTables>,
  ...[{ createdAt: created_at, ...preset }, saves = []]: Parameters<Store["createPreset"]>
): Promise<boolean> {
  const row = {
    ...preset,
    kind: "preset" as const,
    name_key: nameKey(preset.name),
    created_at,
    revision: 0,
    settings: "{}",
  };
  const inserting = transaction
    .insertInto("agents")
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  if ((await inserting.executeTakeFirst()).numInsertedOrUpdatedRows !== 1n) return false;
  for (const save of saves) await appendRevision(transaction, save);
  return true;
}
