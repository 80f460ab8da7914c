import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ExpressionBuilder, Kysely, Transaction, Updateable } from "kysely";
import type { TileChoice } from "../../api-contract/agent-contract.ts";
import { chooseTile } from "../choose-tile.ts";
import { inTransaction } from "../in-transaction.ts";
import { settleProposal } from "../people/people-queries.ts";
import { appendRevision } from "../save-queries.ts";
import { toTile } from "../sql-rows.ts";
import type { SqlTables } from "../sql-tables.ts";
import type { DeletedMark, OwnerChange, OwnerWrite, Store } from "../store.ts";
import { nameKey, storedOwnerOf } from "../store-keys.ts";

type OwnerTable = SqlTables["agents"];

/** With its first saves; false when the id or the name is taken. */
export async function insertOwner(
  transaction: Transaction<SqlTables>,
  [owner, saves = []]: Parameters<Store["createOwner"]>,
  tiles: TileChoice[],
): Promise<boolean> {
  const { id, name, description, createdAt: created_at, group = null } = owner;
  const { kind } = storedOwnerOf(id);
  const row = { id, kind, name, name_key: nameKey(name), description, created_at };
  const tile = kind === "agent" ? chooseTile(name, tiles) : undefined;
  const ofAgent = tile && { group, tile_letters: tile.letters, tile_color: tile.color };
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("agents")
    .values({ ...row, ...ofAgent, revision: 0, settings: "{}" })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  if (tile) tiles.push(tile);
  for (const save of saves) await appendRevision(transaction, save);
  return true;
}

/**
 * The tiles that agents have, for those that are made in one transaction: each gets its own in the
 * list, too.
 */
export async function readTiles(transaction: Transaction<SqlTables>): Promise<TileChoice[]> {
  const rows = transaction.selectFrom("agents").select(["tile_letters", "tile_color"]);
  return (await rows.execute()).map(toTile);
}

export async function updateOwnerRow(
  database: Kysely<SqlTables>,
  id: string,
  { name, description, group, archivedAt: archived_at }: OwnerChange,
): Promise<boolean> {
  const key = name === undefined ? null : nameKey(name);
  const ofAgent = storedOwnerOf(id).kind === "agent" ? { group, archived_at } : {};
  // What is undefined is not set.
  const values = { id, name, name_key: key ?? undefined, description, ...ofAgent };
  const changing = update(database, id, values).where("deleted_at", "is", null);
  return isOne(await changing.where(isFree(id, key)).executeTakeFirst());
}

export async function markDeleted(
  database: Kysely<SqlTables>,
  id: string,
  { deletedAt: deleted_at, deletedBy: deleted_by, deletedById: deleted_by_id }: DeletedMark,
): Promise<boolean> {
  const marking = update(database, id, { deleted_at, deleted_by, deleted_by_id, name_key: null });
  return isOne(await marking.where("deleted_at", "is", null).executeTakeFirst());
}

/** Its tokens ended when it was deleted: whoever kept one does not get it back, unless said. */
export async function restoreOwnerRow(
  transaction: Transaction<SqlTables>,
  id: string,
  keepsTokens: boolean,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("agents")
    .select(["name", "deleted_at", "deleted_by", "deleted_by_id"])
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  if (!row) return false;
  const key = nameKey(row.name);
  const values = { deleted_at: null, deleted_by: null, deleted_by_id: null, name_key: key };
  const restoring = update(transaction, id, values).where(isFree(id, key));
  if (!isOne(await restoring.executeTakeFirst())) return false;
  if (keepsTokens) return true;
  await transaction
    .updateTable("agent_tokens")
    .set({
      revoked_at: row.deleted_at,
      revoked_by: row.deleted_by,
      revoked_by_id: row.deleted_by_id,
    })
    .where("agent", "=", id)
    .where("revoked_at", "is", null)
    .execute();
  return true;
}

export async function removeOwner(database: Kysely<SqlTables>, id: string): Promise<boolean> {
  const rows = database.deleteFrom("agents").where("id", "=", id);
  const { numDeletedRows } = await rows.where("kind", "!=", "organisation").executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Sets columns of an owner; the organisation has no name, and is always there. */
const update = (database: Kysely<SqlTables>, id: string, values: Updateable<OwnerTable>) =>
  database
    .updateTable("agents")
    .set(values)
    .where("id", "=", id)
    .where("kind", "!=", "organisation");

const isOne = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => numUpdatedRows === 1n;

/** No other of the kind has the name. */
const isFree =
  (id: string, key: string | null) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<SqlTables, "agents">) => {
    const others = selectFrom("agents as other")
      .select("id")
      .where("kind", "=", storedOwnerOf(id).kind);
    return not(exists(others.where("name_key", "=", key).where("id", "!=", id)));
  };

/** Undoes the transaction that it is thrown in. */
class Undone extends Error {}

/**
 * All writes in one transaction, or none when one of them finds something else than it was made
 * for.
 */
export async function writeOwners(
  database: Kysely<SqlTables>,
  writes: readonly OwnerWrite[],
): Promise<boolean> {
  if (writes.length === 0) return true;
  try {
    await inTransaction(database, async (transaction) => {
      const tiles = await readTiles(transaction);
      for (const write of writes) {
        if (!(await writeOwner(transaction, tiles, write))) throw new Undone();
        // What needs no database is answered meanwhile.
        await yieldToEventLoop();
      }
    });
    return true;
  } catch (error) {
    if (error instanceof Undone) return false;
    throw error;
  }
}

function writeOwner(
  transaction: Transaction<SqlTables>,
  tiles: TileChoice[],
  write: OwnerWrite,
): Promise<boolean> {
  switch (write.name) {
    case "createOwner":
      return insertOwner(transaction, write.args, tiles);
    case "changeOwner":
      return updateOwnerRow(transaction, ...write.args);
    case "markDeleted":
      return markDeleted(transaction, ...write.args);
    case "deleteOwner":
      return removeOwner(transaction, ...write.args);
    case "saveSettings":
      return appendRevision(transaction, ...write.args);
    case "settleProposal":
      return settleProposal(transaction, ...write.args);
  }
}
