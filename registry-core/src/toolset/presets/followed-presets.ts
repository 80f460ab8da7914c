import {
  type OwnerSettings,
  type SettingsOperation,
  type ToolSettings,
  toolEntries,
} from "../../settings/owner-settings.ts";
import { applyOperations } from "../../settings/settings-operations.ts";
import type { Catalog, Preset } from "../toolset.ts";

/** What a preset that an agent follows says about one tool. */
export interface PresetEntry {
  preset: Preset;
  entry: ToolSettings;
}

/** The presets that an agent follows and that exist. Later ones override earlier ones. */
export function followedPresets(
  { presets }: Pick<Catalog, "presets">,
  settings: OwnerSettings,
): Preset[] {
  return (settings.presets ?? []).flatMap(
    (id) => presets?.find((preset) => preset.id === id) ?? [],
  );
}

const NO_PRESET_ENTRIES: readonly PresetEntry[] = [];

/** What the followed presets say about a tool. */
export function presetEntries(followed: readonly Preset[], tool: string): readonly PresetEntry[] {
  if (followed.length === 0) return NO_PRESET_ENTRIES;
  return followed.flatMap((preset) => {
    const entry = toolEntries(preset.settings).get(tool);
    return entry ? [{ preset, entry }] : [];
  });
}

/** The presets after operations on the settings of one of them. */
export function changePreset(
  presets: readonly Preset[],
  id: string,
  operations: readonly SettingsOperation[],
): Preset[] {
  return presets.map((preset) =>
    preset.id === id
      ? { ...preset, settings: applyOperations(preset.settings, operations) }
      : preset,
  );
}
