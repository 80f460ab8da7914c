import type { Store } from "../stores/store.ts";

/** Milliseconds: so long a deleted agent can be brought back. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1_000;

/** Deletes for good what was deleted long ago, with its secrets. */
export async function purgeDeleted(store: Store, now = Date.now()): Promise<void> {
  for (const { id, deletedAt } of await store.listDeletedAgents()) {
    if (now - Date.parse(deletedAt) > KEPT_FOR) await store.deleteAgent(id);
  }
}
