import { RESERVED_AGENT_IDS, type SettingsOwner } from "@pegboard/registry-core/internal";
import type { PegboardError } from "../errors.ts";
import { MOST_PRESETS } from "../limits.ts";
import { refused } from "../refusals.ts";
import type { DamagedOwner, Store, StoredOwners } from "../stores/store.ts";
import { storedIdOf } from "../stores/store-keys.ts";
import { describeDamaged } from "./damaged-owners.ts";

/** An owner that comes and goes; the organisation is always there. */
export type NamedOwner = Exclude<SettingsOwner, { kind: "organisation" }>;
export type NamedKind = NamedOwner["kind"];

/** What differs between the kinds: what is refused, how many there may be, ids that none can have. */
export const NAMED_KINDS = {
  agent: {
    missing: "agentMissing",
    notDeleted: "deletedAgentMissing",
    nameTaken: "agentNameTaken",
    inOrder: "agentInOrder",
    damaged: "agent_out_of_order",
    most: Number.POSITIVE_INFINITY,
    reserved: new Set(RESERVED_AGENT_IDS),
  },
  preset: {
    missing: "presetMissing",
    notDeleted: "presetMissing",
    nameTaken: "presetNameTaken",
    inOrder: "presetInOrder",
    damaged: "preset_out_of_order",
    most: MOST_PRESETS,
    reserved: new Set<string>(),
  },
} as const satisfies Record<NamedKind, unknown>;

type OwnerReads = Pick<Store, "findOwner" | "listDamaged">;

/** @throws PegboardError 404, or 409 when what is stored of it cannot be read */
export async function findOwner<Kind extends NamedKind>(
  store: OwnerReads,
  owner: { kind: Kind; id: string },
): Promise<StoredOwners[Kind]> {
  const found = await store.findOwner(owner.kind, storedIdOf(owner));
  if (found) return found;
  throw await noOwner(store, owner);
}

/** Why the owner cannot be used: 404 when there is none, 409 when it cannot be read. */
export async function noOwner(
  store: Pick<Store, "listDamaged">,
  owner: NamedOwner,
): Promise<PegboardError> {
  const { damaged: code, missing } = NAMED_KINDS[owner.kind];
  const damaged = await findDamaged(store, owner);
  if (damaged) return refused(code, "outOfOrder", { problem: describeDamaged(damaged) });
  return refused("not_found", missing, { id: owner.id });
}

export async function findDamaged(
  store: Pick<Store, "listDamaged">,
  owner: SettingsOwner,
): Promise<DamagedOwner | undefined> {
  const id = storedIdOf(owner);
  return (await store.listDamaged(owner.kind)).find((damaged) => damaged.id === id);
}

export function ownerNameTakenError(kind: NamedKind, name: string): PegboardError {
  return refused("already_exists", NAMED_KINDS[kind].nameTaken, { name });
}
