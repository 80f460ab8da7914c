import type { SettingsOwner } from "@pegboard/registry-core/internal";
import type { Kysely, Transaction } from "kysely";
import { appendRevision } from "../save-queries.ts";
import { ownerReader, toDeleted, toSettingsRevision } from "../sql-rows.ts";
import type { SqlTables } from "../sql-tables.ts";
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
import { damagedAmong, readEarlierSave, repairOwnerRow } from "./repair-owner.ts";

type OwnerQueries = Pick<
  Store,
  | "listOwners"
  | "findOwner"
  | "listDamaged"
  | "listDeleted"
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
  const existing = (kind: SettingsOwner["kind"]) => rows(kind).where("deleted_at", "is", null);
  const write = (run: (transaction: Transaction<SqlTables>) => Promise<boolean>) =>
    database.transaction().execute(run);
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
    restoreOwner: (id) => write((transaction) => restoreOwnerRow(transaction, id)),
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
