import type { PresetSummary } from "../../api-contract.ts";
import type { Store, StoredPreset } from "../../stores/store.ts";
import { presetId } from "../../stores/store-keys.ts";

/** Lines of the list of presets. */
export async function summarizePresets(
  store: Pick<Store, "listOwners">,
  presets: readonly StoredPreset[],
): Promise<PresetSummary[]> {
  const followers = await listFollowers(store);
  return presets.map((preset) => toPresetSummary(preset, followers));
}

type PresetFollowers = ReadonlyMap<string, PresetSummary["followers"]>;

async function listFollowers(store: Pick<Store, "listOwners">): Promise<PresetFollowers> {
  const followers = new Map<string, PresetSummary["followers"]>();
  for (const { id, name, settings } of await store.listOwners("agent")) {
    for (const preset of settings.presets ?? []) {
      followers.set(preset, [...(followers.get(preset) ?? []), { id, name }]);
    }
  }
  return followers;
}

function toPresetSummary(preset: StoredPreset, followers: PresetFollowers): PresetSummary {
  const { name, description, revision, createdAt, savedAt, savedBy } = preset;
  const id = presetId(preset.id);
  const lastChange = savedAt && savedBy ? { at: savedAt, by: savedBy } : null;
  return {
    id,
    name,
    description,
    revision,
    createdAt,
    lastChange,
    followers: followers.get(id) ?? [],
  };
}
