import { sayOutOfOrder } from "../agents/out-of-order.ts";
import type { PegboardError } from "../errors.ts";
import { refused } from "../refusals.ts";
import type { DamagedOwner, Store, StoredPreset } from "../stores/store.ts";
import { presetId } from "../stores/store-keys.ts";

type PresetReads = Pick<Store, "findOwner" | "listDamaged">;

/**
 * The preset of that owner id. @throws PegboardError 404, or 409 when what is stored of it cannot
 * be read
 */
export async function findPreset(store: PresetReads, owner: string): Promise<StoredPreset> {
  const found = await store.findOwner("preset", owner);
  if (found) return found;
  const damaged = await findDamagedPreset(store, owner);
  throw damaged
    ? refused("preset_out_of_order", "outOfOrder", { problem: sayOutOfOrder(damaged) })
    : noPreset(owner);
}

export const findDamagedPreset = async (
  store: PresetReads,
  owner: string,
): Promise<DamagedOwner | undefined> =>
  (await store.listDamaged("preset")).find(({ id }) => id === owner);

export function noPreset(owner: string): PegboardError {
  return refused("not_found", "presetMissing", { id: presetId(owner) });
}
