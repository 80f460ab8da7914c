import type { ServerEvent } from "../api-contract.ts";
import type { SharedChange } from "../stores/shared-topics.ts";
import type { Store } from "../stores/store.ts";
import { storedOwnerOf } from "../stores/store-keys.ts";

/**
 * The events of a change that another server wrote: the same that this one publishes after its own
 * writes. None where only sources follow it.
 */
export async function eventsElsewhere(
  { topic, of = "" }: SharedChange,
  store: Pick<Store, "findOwner">,
): Promise<ServerEvent[]> {
  switch (topic) {
    case "owner":
      return ownerEvents(of, store);
    case "tokens":
      return [{ type: "tokens", agent: of }];
    case "accepted":
    case "sealed":
    case "refreshed":
    case "instances":
      return [];
    default:
      return [{ type: topic }];
  }
}

/** It was saved, made, changed or deleted: which of these, the database does not say. */
async function ownerEvents(id: string, store: Pick<Store, "findOwner">): Promise<ServerEvent[]> {
  const owner = storedOwnerOf(id);
  const around: ServerEvent = { type: owner.kind === "agent" ? "agents" : "catalog" };
  // One that is deleted, or cannot be read, has no settings to show.
  const stored = await store.findOwner(owner.kind, id).catch(() => undefined);
  return stored ? [{ type: "settings", owner, revision: stored.revision }, around] : [around];
}
