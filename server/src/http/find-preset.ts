import { PegboardError } from "../errors.ts";
import type { Store, StoredPreset } from "../stores/store.ts";
import { presetId } from "../stores/store-keys.ts";

/** The preset of that owner id. @throws PegboardError 404 */
export async function findPreset(store: Pick<Store, "listPresets">, owner: string): Promise<StoredPreset> {
  const found = (await store.listPresets()).find(({ id }) => id === owner);
  if (!found) throw noPreset(owner);
  return found;
}

export function noPreset(owner: string): PegboardError {
  return new PegboardError("not_found", `There is no preset "${presetId(owner)}". Choose one on the page Presets.`);
}
