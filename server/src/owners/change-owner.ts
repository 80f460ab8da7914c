import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { mayBeAhead } from "../bounds/clock-ahead.ts";
import type { EventHub } from "../events/event-hub.ts";
import { DAY } from "../limits.ts";
import { refused } from "../refusals.ts";
import { newestSettings, powersOfOwner } from "../settings/powers-of-change.ts";
import { doerOf, savedMark } from "../settings/saved-mark.ts";
import type { NewAuditEntry } from "../stores/audit/audit-store.ts";
import { doneBy } from "../stores/people/done-by.ts";
import { recordingWrites } from "../stores/recorded-writes.ts";
import type { DeletedOwner, OwnerChange, Store } from "../stores/store.ts";
import { storedIdOf, storedOwnerOf } from "../stores/store-keys.ts";
import type { OwnerCreation } from "./create-owner.ts";
import {
  findDamaged,
  findOwner,
  NAMED_KINDS,
  type NamedOwner,
  ownerNameTakenError,
} from "./find-owner.ts";

/** What an owner is changed with: as whom, and what asks for proof of powers. */
type OwnerChanging = Pick<OwnerCreation, "store" | "current" | "user" | "asked" | "prove">;

/** @throws PegboardError "already_exists" when another has the name, or as `findOwner` */
export async function changeOwner(
  store: Store,
  owner: NamedOwner,
  change: OwnerChange,
): Promise<void> {
  const { id } = await findOwner(store, owner);
  if (await store.changeOwner(id, change)) return;
  const { name } = await findOwner(store, owner);
  throw ownerNameTakenError(owner.kind, change.name ?? name);
}

/**
 * Answers its name. One that cannot be read, or was deleted before, can be deleted `forever`.
 * @throws PegboardError "proof_needed", or as `findOwner`
 */
export async function deleteOwner(
  { store, current, prove, ...asking }: OwnerChanging,
  owner: NamedOwner,
  forever = false,
): Promise<string> {
  const deleted = forever ? await findDeleted(store, owner) : undefined;
  const found = deleted ?? (await findDamaged(store, owner)) ?? (await findOwner(store, owner));
  // What a preset kept from those that follow it goes with it.
  if ("settings" in found)
    prove(await powersOfOwner(store, await current.read(), { owner, before: found.settings }));
  if (forever) await store.deleteOwner(found.id);
  else await store.markDeleted(found.id, doneBy("deleted", doerOf(asking)));
  return found.name;
}

/** @throws PegboardError "not_found", "proof_needed", or "already_exists" for its name */
export async function restoreOwner(
  { store, current, prove }: OwnerChanging,
  owner: NamedOwner,
  options: { keepsTokens: boolean },
): Promise<DeletedOwner> {
  const deleted = await findDeleted(store, owner);
  if (!deleted) throw refused("not_found", NAMED_KINDS[owner.kind].notDeleted, { id: owner.id });
  const after = await newestSettings(store, deleted.id);
  prove(await powersOfOwner(store, await current.read(), { owner, after }));
  if (!(await store.restoreOwner(deleted.id, options)))
    throw ownerNameTakenError(owner.kind, deleted.name);
  return deleted;
}

/**
 * Puts the newest save that can be read in the place of settings that cannot.
 * @throws PegboardError "bad_request" when they can be read, "proof_needed", or as `findOwner`
 */
export async function repairOwner(
  { store, current, prove, ...who }: OwnerChanging,
  owner: SettingsOwner,
): Promise<void> {
  const damaged = await findDamaged(store, owner);
  if (!damaged) {
    if (owner.kind === "organisation") throw refused("bad_request", "organisationInOrder", {});
    const { name } = await findOwner(store, owner);
    throw refused("bad_request", NAMED_KINDS[owner.kind].inOrder, { name });
  }
  const save = await store.readSettingsRevision(damaged.id, damaged.readableRevision);
  const after = save?.settings ?? {};
  prove(await powersOfOwner(store, await current.read(), { owner, after }));
  await store.repairOwner(damaged.id, savedMark(who));
}

async function findDeleted(store: Store, owner: NamedOwner): Promise<DeletedOwner | undefined> {
  const id = storedIdOf(owner);
  return (await store.listDeleted(owner.kind)).find((deleted) => deleted.id === id);
}

/** The milliseconds for which a deleted agent or preset can be restored. */
const KEPT_FOR = 30 * DAY;

/**
 * Deletes for good what was deleted long ago, with its secrets: now and once a day, unless the clock
 * may be wrong. `lastRecorded` is the time of the newest entry of the record at the start.
 */
export async function purgeDeleted(
  store: Store,
  events: Pick<EventHub, "whenEnded">,
  lastRecorded?: string,
): Promise<void> {
  await purge(store, lastRecorded);
  // Health reports a store that cannot be written, and the next day tries again.
  const timer = setInterval(() => void purge(store, lastRecorded).catch(() => {}), DAY).unref();
  events.whenEnded(() => clearInterval(timer));
}

async function purge(store: Store, lastRecorded: string | undefined): Promise<void> {
  if (mayBeAhead(lastRecorded)) return;
  const isOld = ({ deletedAt }: { deletedAt: string }) =>
    Date.now() - Date.parse(deletedAt) > KEPT_FOR;
  const deleted = [await store.listDeleted("agent"), await store.listDeleted("preset")].flat();
  for (const { id, name } of deleted.filter(isOld)) {
    const owner = storedOwnerOf(id);
    if (owner.kind === "organisation") continue;
    const entry: NewAuditEntry = {
      at: new Date().toISOString(),
      by: { kind: "system", name: "" },
      from: { via: "process", address: "" },
      kind: `${owner.kind}_deleted`,
      facts: { forever: true },
      subject: { kind: owner.kind, id: owner.id, name },
    };
    await recordingWrites({ deleteOwner: [entry] }, () => store.deleteOwner(id));
  }
}
