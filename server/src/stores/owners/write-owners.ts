import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { AgentTile } from "../../api-contract/agent-contract.ts";
import { insertAgent, readTiles } from "../agent-queries.ts";
import { namedOwners } from "../named-owners.ts";
import { insertPreset } from "../preset-queries.ts";
import { appendRevision } from "../save-queries.ts";
import type { SqlTables } from "../sql-tables.ts";
import type { OwnerWrite } from "../store.ts";

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
    await database.transaction().execute(async (transaction) => {
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
  tiles: AgentTile[],
  write: OwnerWrite,
): Promise<boolean> {
  const agents = namedOwners(transaction, "agent");
  const presets = namedOwners(transaction, "preset");
  switch (write.name) {
    case "createAgent":
      return insertAgent(transaction, tiles, ...write.args);
    case "createPreset":
      return insertPreset(transaction, ...write.args);
    case "changeAgent": {
      const [id, { archivedAt, ...change }] = write.args;
      return agents.change(id, {
        ...change,
        ...(archivedAt !== undefined && { archived_at: archivedAt }),
      });
    }
    case "changePreset":
      return presets.change(...write.args);
    case "markDeleted":
      return agents.markDeleted(...write.args);
    case "markPresetDeleted":
      return presets.markDeleted(...write.args);
    case "deleteAgent":
      return agents.remove(...write.args);
    case "deletePreset":
      return presets.remove(...write.args);
    case "saveSettings":
      return appendRevision(transaction, ...write.args);
  }
}
