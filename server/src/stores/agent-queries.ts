import type { Kysely, Transaction } from "kysely";
import type { AgentTile } from "../api-contract/agent-contract.ts";
import { chooseTile } from "./choose-tile.ts";
import { namedOwners } from "./named-owners.ts";
import { damagedAmong, readEarlierSave, repairOwner } from "./repair-owner.ts";
import { appendRevision } from "./save-queries.ts";
import { agentReader, toDeleted, toSettingsRevision, toTile } from "./sql-rows.ts";
import type { SqlTables } from "./sql-tables.ts";
import { ORGANISATION, type Store } from "./store.ts";
import { nameKey } from "./store-keys.ts";

type AgentQueries = Pick<
  Store,
  | "listAgents"
  | "findAgent"
  | "listDamagedAgents"
  | "repairAgent"
  | "createAgent"
  | "changeAgent"
  | "markDeleted"
  | "listDeletedAgents"
  | "restoreAgent"
  | "deleteAgent"
  | "readOrganisation"
  | "findDamagedOrganisation"
  | "repairOrganisation"
  | "saveSettings"
  | "listSettingsRevisions"
  | "readSettingsRevision"
>;

export function agentQueries(database: Kysely<SqlTables>): AgentQueries {
  const read = agentReader();
  const agents = database
    .selectFrom("agents")
    .selectAll()
    .where("kind", "=", "agent")
    .where("deleted_at", "is", null);
  const named = namedOwners(database, "agent");
  return {
    async listAgents() {
      const rows = await agents.orderBy("position").execute();
      return rows.map(read).flatMap((agent) => ("damage" in agent ? [] : [agent]));
    },
    async findAgent(id) {
      const row = await agents.where("id", "=", id).executeTakeFirst();
      const agent = row && read(row);
      return agent && !("damage" in agent) ? agent : undefined;
    },
    async listDamagedAgents() {
      return damagedAmong(database, (await agents.orderBy("position").execute()).map(read));
    },
    repairAgent: (id, mark) => repairOwner(database, id, mark),
    createAgent: (agent, saves) =>
      database.transaction().execute(async (transaction) => {
        return insertAgent(transaction, await readTiles(transaction), agent, saves);
      }),
    changeAgent: (id, { archivedAt, ...change }) =>
      named.change(id, { ...change, ...(archivedAt !== undefined && { archived_at: archivedAt }) }),
    markDeleted: named.markDeleted,
    async listDeletedAgents() {
      return (await named.listDeleted()).map(toDeleted);
    },
    restoreAgent: (id) =>
      database.transaction().execute((transaction) => restoreAgent(transaction, id)),
    deleteAgent: named.remove,
    ...organisationQueries(database, read),
    saveSettings: (revision) =>
      database.transaction().execute((transaction) => appendRevision(transaction, revision)),
    async listSettingsRevisions(owner, after) {
      const rows = await database
        .selectFrom("settings_revisions")
        .selectAll()
        .where("agent", "=", owner)
        .where("revision", ">", after)
        .orderBy("revision")
        .execute();
      return rows.map(toSettingsRevision);
    },
    async readSettingsRevision(owner, revision) {
      const row = await database
        .selectFrom("settings_revisions")
        .selectAll()
        .where("agent", "=", owner)
        .where("revision", "=", revision)
        .executeTakeFirst();
      return row && toSettingsRevision(row);
    },
  };
}

function organisationQueries(
  database: Kysely<SqlTables>,
  read: ReturnType<typeof agentReader>,
): Pick<Store, "readOrganisation" | "findDamagedOrganisation" | "repairOrganisation"> {
  const rows = database.selectFrom("agents").selectAll().where("id", "=", ORGANISATION);
  return {
    async readOrganisation() {
      const row = await rows.executeTakeFirstOrThrow();
      const owner = read(row);
      return "damage" in owner ? readEarlierSave(database, row, owner.damage) : owner;
    },
    async findDamagedOrganisation() {
      return (await damagedAmong(database, [read(await rows.executeTakeFirstOrThrow())]))[0];
    },
    repairOrganisation: (mark) => repairOwner(database, ORGANISATION, mark),
  };
}

/**
 * The tiles that agents have, for those that are made in one transaction: each gets its own in the
 * list, too.
 */
export async function readTiles(transaction: Transaction<SqlTables>): Promise<AgentTile[]> {
  return (
    await transaction.selectFrom("agents").select(["tile_letters", "tile_color"]).execute()
  ).map(toTile);
}

/** With its first saves; false when the id or the name is taken. */
export async function insertAgent(
  transaction: Transaction<SqlTables>,
  tiles: AgentTile[],
  ...[agent, saves = []]: Parameters<Store["createAgent"]>
): Promise<boolean> {
  const { id, name, description, createdAt: created_at, group = null } = agent;
  const { letters, color } = chooseTile(name, tiles);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("agents")
    .values({
      ...{
        id,
        name,
        name_key: nameKey(name),
        description,
        created_at,
        revision: 0,
        settings: "{}",
        group,
      },
      ...{ tile_letters: letters, tile_color: color },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  tiles.push({ letters, color });
  for (const save of saves) await appendRevision(transaction, save);
  return true;
}

/** Its tokens ended when it was deleted: whoever kept one does not get it back. */
async function restoreAgent(transaction: Transaction<SqlTables>, id: string): Promise<boolean> {
  const named = namedOwners(transaction, "agent");
  const before = (await named.listDeleted()).find((agent) => agent.id === id);
  if (!before || !(await named.restore(id))) return false;
  await transaction
    .updateTable("agent_tokens")
    .set({ revoked_at: before.deleted_at, revoked_by: before.deleted_by })
    .where("agent", "=", id)
    .where("revoked_at", "is", null)
    .execute();
  return true;
}
