import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { type Damage, describeDamage } from "@pegboard/registry-core/problems";
import type { Kysely, Selectable, Transaction } from "kysely";
import { inTransaction } from "../in-transaction.ts";
import { readSettings, readStoredTexts, remedyOf } from "../readable-json.ts";
import { appendRevision, noteSave } from "../save-queries.ts";
import {
  ownerReader,
  type ReadOwner,
  toDeleted,
  toOwner,
  toSettingsRevision,
} from "../sql-rows.ts";
import type { SqlTables } from "../sql-tables.ts";
import { StorageError } from "../storage-error.ts";
import type { DamagedOwner, SavedMark, StoredAgent } from "../store.ts";
import { ORGANISATION, type Store, type StoredOwners } from "../store.ts";
import {
  insertOwner,
  markDeleted,
  readTiles,
  removeOwner,
  restoreOwnerRow,
  updateOwnerRow,
  writeOwners,
} from "./owner-writes.ts";

type OwnerQueries = Pick<
  Store,
  | "listOwners"
  | "findOwner"
  | "listDamaged"
  | "listDeleted"
  | "listAgentGroups"
  | "readOrganisation"
  | "repairOwner"
  | "createOwner"
  | "changeOwner"
  | "markDeleted"
  | "restoreOwner"
  | "deleteOwner"
  | "saveSettings"
  | "writeOwners"
  | "listSettingsRevisions"
  | "readSettingsRevision"
>;

/** Agents, presets and the organisation, which are rows of one table. */
export function ownerQueries(database: Kysely<SqlTables>): OwnerQueries {
  const read = ownerReader();
  const rows = (kind: SettingsOwner["kind"]) =>
    database.selectFrom("agents").selectAll().where("kind", "=", kind);
  const existing = (kind: SettingsOwner["kind"]) =>
    rows(kind)
      .where("deleted_at", "is", null)
      .select(({ selectFrom }) =>
        selectFrom("saves")
          .select("saved_by_id")
          .whereRef("saves.owner", "=", "agents.id")
          .orderBy("saves.position", "desc")
          .limit(1)
          .as("saved_by_id"),
      );
  const write = (run: (transaction: Transaction<SqlTables>) => Promise<boolean>) =>
    inTransaction(database, run);
  return {
    async listOwners<Kind extends SettingsOwner["kind"]>(kind: Kind) {
      const all = (await existing(kind).orderBy("position").execute()).map(read);
      return all.flatMap((owner) => ("damage" in owner ? [] : [owner as StoredOwners[Kind]]));
    },
    async findOwner<Kind extends SettingsOwner["kind"]>(kind: Kind, id: string) {
      const row = await existing(kind).where("id", "=", id).executeTakeFirst();
      const owner = row && read(row);
      return owner && !("damage" in owner) ? (owner as StoredOwners[Kind]) : undefined;
    },
    async listDamaged(kind) {
      return damagedAmong(database, (await existing(kind).orderBy("position").execute()).map(read));
    },
    async listDeleted(kind) {
      const deleted = rows(kind).where("deleted_at", "is not", null);
      return (await deleted.orderBy("deleted_at", "desc").execute()).map(toDeleted);
    },
    async listAgentGroups(id) {
      const all = database
        .selectFrom("agents")
        .select(["id", "name", "group"])
        .where("kind", "=", "agent");
      return (id === undefined ? all : all.where("id", "=", id)).execute();
    },
    async readOrganisation() {
      const row = await rows("organisation")
        .where("id", "=", ORGANISATION)
        .executeTakeFirstOrThrow();
      const owner = read(row);
      return "damage" in owner ? readEarlierSave(database, row, owner.damage) : owner;
    },
    repairOwner: (id, mark) => write((transaction) => repairOwnerRow(transaction, id, mark)),
    createOwner: (...args) =>
      write(async (transaction) => insertOwner(transaction, args, await readTiles(transaction))),
    changeOwner: (id, change) => updateOwnerRow(database, id, change),
    markDeleted: (id, mark) => markDeleted(database, id, mark),
    restoreOwner: (id, { keepsTokens = false } = { keepsTokens: false }) =>
      write((transaction) => restoreOwnerRow(transaction, id, keepsTokens)),
    deleteOwner: (id) => removeOwner(database, id),
    saveSettings: (revision) => write((transaction) => appendRevision(transaction, revision)),
    writeOwners: (writes) => writeOwners(database, writes),
    async listSettingsRevisions(owner, after) {
      const revisions = revisionsOf(database, owner).where("revision", ">", after);
      return (await revisions.orderBy("revision").execute()).map(toSettingsRevision);
    },
    async readSettingsRevision(owner, revision) {
      const revisions = revisionsOf(database, owner).where("revision", "=", revision);
      const row = await revisions.executeTakeFirst();
      return row && toSettingsRevision(row);
    },
  };
}

const revisionsOf = (database: Kysely<SqlTables>, owner: string) =>
  database.selectFrom("settings_revisions").selectAll().where("agent", "=", owner);

/** Those that cannot be read, each with its newest save that can; 0 is it was created. */
function damagedAmong(
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
async function repairOwnerRow(
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
async function readEarlierSave(
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
