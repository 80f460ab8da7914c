import type { Dependencies } from "../dependencies.ts";
import { eventsElsewhere } from "../events/changes-elsewhere.ts";
import type { SharedSources } from "../sources/shared-sources.ts";
import type { SharedChange } from "../stores/shared-topics.ts";

type Followed =
  | ("store" | "events" | "log" | "sources" | "current")
  | ("sourceBox" | "box" | "fingerprint" | "signIns" | "serverInstances");
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
