import type { EventHub } from "../events/event-hub.ts";
import type { Store } from "../stores/store.ts";

/** A day in milliseconds. */
const DAY = 24 * 60 * 60 * 1_000;
/** The milliseconds for which a deleted agent or preset can be restored. */
const KEPT_FOR = 30 * DAY;

/** Deletes for good what was deleted long ago, with its secrets: now and once a day. */
export async function purgeDeleted(
  store: Store,
  events: Pick<EventHub, "whenEnded">,
): Promise<void> {
  await purge(store);
  // Health reports a store that cannot be written, and the next day tries again.
  const timer = setInterval(() => void purge(store).catch(() => {}), DAY).unref();
  events.whenEnded(() => clearInterval(timer));
}

async function purge(store: Store): Promise<void> {
  const isOld = ({ deletedAt }: { deletedAt: string }) =>
    Date.now() - Date.parse(deletedAt) > KEPT_FOR;
  const deleted = [await store.listDeleted("agent"), await store.listDeleted("preset")].flat();
  for (const { id } of deleted.filter(isOld)) await store.deleteOwner(id);
}
