import { type Damage, describeDamage } from "@pegboard/registry-core/problems";
import type { Kysely, Selectable, Transaction } from "kysely";
import { readSettings, readStoredTexts, remedyOf } from "../readable-json.ts";
import { noteSave } from "../save-queries.ts";
import { type ReadOwner, toOwner } from "../sql-rows.ts";
import type { SqlTables } from "../sql-tables.ts";
import { StorageError } from "../storage-error.ts";
import type { DamagedOwner, SavedMark, StoredAgent } from "../store.ts";

/** Those that cannot be read, each with its newest save that can; 0 is it as it was created. */
export function damagedAmong(
  database: Kysely<SqlTables>,
  read: readonly ReadOwner[],
): Promise<DamagedOwner[]> {
  const damaged = read.flatMap((owner) => ("damage" in owner ? [owner] : []));
  const readable = async (id: string) => (await readableSave(database, id))?.revision ?? 0;
  return Promise.all(
    damaged.map(async (owner) => ({ ...owner, readableRevision: await readable(owner.id) })),
  );
}

/**
 * Puts the newest save that can be read in the place of settings that cannot, as a new revision.
 */
export async function repairOwnerRow(
  transaction: Transaction<SqlTables>,
  agent: string,
  mark: SavedMark,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("agents")
    .select("revision")
    .where("id", "=", agent)
    .executeTakeFirst();
  if (!row) return false;
  const save = await readableSave(transaction, agent);
  const { settings = "{}", config_schemas = "{}", tool_sources = "{}" } = save ?? {};
  const { savedAt: saved_at, savedBy: saved_by } = mark;
  const saved = { settings, config_schemas, tool_sources, saved_at, saved_by };
  const revision = Math.max(row.revision, save?.revision ?? 0) + 1;
  await transaction
    .updateTable("agents")
    .set({ revision, ...saved })
    .where("id", "=", agent)
    .execute();
  await noteSave(transaction, { owner: agent, revision, operations: [], ...mark });
  await transaction
    .insertInto("settings_revisions")
    .values({ agent, revision, operations: "[]", ...saved })
    .execute();
  return true;
}

/**
 * What stands in for an organisation that cannot be read: its newest save that can, under the
 * revision of the row. What was disabled for everybody there stays so.
 * @throws StorageError when it was saved and no save of it can be read: without any, what was
 * disabled would come on
 */
export async function readEarlierSave(
  database: Kysely<SqlTables>,
  row: Selectable<SqlTables["agents"]>,
  damage: Damage,
): Promise<StoredAgent> {
  const save = await readableSave(database, row.id);
  const { settings = "{}", config_schemas = "{}", tool_sources = "{}" } = save ?? {};
  const owner = toOwner({ ...row, settings, config_schemas, tool_sources });
  if ((save || row.revision === 0) && !("damage" in owner)) return owner;
  throw new StorageError("storage_damaged", (t) =>
    t("The organisation cannot be read, nor can any of its saves: {damage}. {remedy}", {
      damage: describeDamage(damage, t),
      remedy: remedyOf(t),
    }),
  );
}

async function readableSave(database: Kysely<SqlTables>, agent: string) {
  const saves = database
    .selectFrom("settings_revisions")
    .selectAll()
    .where("agent", "=", agent)
    .orderBy("revision", "desc");
  for (const save of await saves.execute()) {
    const isReadable = [save.config_schemas, save.tool_sources].every(
      (text) => readStoredTexts(text) !== undefined,
    );
    if (isReadable && "settings" in readSettings(save.settings)) return save;
  }
  return undefined;
}
