import type { ServerEvent } from "./api-contract.ts";
import type { Dependencies } from "./dependencies.ts";
import { PROVIDER_PREFIX } from "./evaluations/model-providers.ts";
import type { SharedSources } from "./sources/shared-sources.ts";
import type { SharedChange } from "./stores/shared/shared-topics.ts";
import type { Store } from "./stores/store.ts";
import { storedOwnerOf } from "./stores/store-keys.ts";

type Followed =
  | ("store" | "events" | "log" | "sources" | "current")
  | ("sourceBox" | "box" | "fingerprint" | "signIns" | "programs" | "serverInstances");
type FollowingParts = Pick<Dependencies, Followed> & { sharedSources: SharedSources };

/** The sealed values that are sign-ins of sources, by what their names begin with. */
const SIGN_IN = "sign-in ";

/**
 * Answers what is to be done about each change that another server wrote to the database that this
 * one shares with it: the events are those of an own change, and sources run as they are stored.
 */
export function followOthers(parts: FollowingParts): (change: SharedChange) => void {
  const { store, events, log } = parts;
  const follow = async (change: SharedChange) => {
    await followSources(parts, change);
    for (const event of await eventsElsewhere(change, store)) events.publish(event);
  };
  return (change) =>
    void follow(change).catch((error: unknown) =>
      log.warn({ error, ...change }, "What another server changed could not be followed."),
    );
}

async function followSources(parts: FollowingParts, { topic, of = "" }: SharedChange) {
  const { sources, signIns, current, sharedSources, serverInstances } = parts;
  if (topic === "instances") await serverInstances?.look();
  if (topic === "sources") await sharedSources.follow(sources, parts);
  if (topic === "refreshed") await sources.refresh(of);
  if (topic === "accepted") await sources.reviews.of(of, (review) => review.readAgain());
  // Secrets of a source that is gone are taken out of settings without a new revision.
  if (topic === "owner") current.forget();
  if (topic !== "sealed" || !of.startsWith(SIGN_IN)) return;
  const id = of.slice(SIGN_IN.length);
  await signIns.find(id)?.readAgain();
  await sources.refresh(id);
}

/**
 * The events of a change that another server wrote: the same that this one publishes after its own
 * writes. None where only sources follow it.
 */
async function eventsElsewhere(
  { topic, of = "" }: SharedChange,
  store: Pick<Store, "findOwner">,
): Promise<ServerEvent[]> {
  switch (topic) {
    case "owner":
      return ownerEvents(of, store);
    case "tokens":
      return [{ type: "tokens", agent: of }];
    case "evaluations":
      return [{ type: "evaluations", agent: of }];
    case "sealed":
      return of.startsWith(PROVIDER_PREFIX) ? [{ type: "modelProviders" }] : [];
    case "accepted":
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
