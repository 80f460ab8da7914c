import {
  type OwnerSettings,
  type SettingsOperation,
  type SwitchState,
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

/** What a preset says about tools whose switch neither it nor another preset sets. */
export interface PresetPolicy {
  preset: Preset;
  state: Exclude<SwitchState, "inherit">;
}

/** The policies of the followed presets; the last one counts. */
export function presetPolicies(followed: readonly Preset[]): PresetPolicy[] {
  return followed.flatMap((preset) => {
    const { newTools: state = "inherit" } = preset.settings;
    return state === "inherit" ? [] : [{ preset, state }];
  });
}

/** What holds for an agent's new tools: its own policy, else that of the last preset with one. */
export function policyForNewTools(
  catalog: Pick<Catalog, "presets">,
  settings: OwnerSettings,
): SwitchState {
  const { newTools = "inherit" } = settings;
  if (newTools !== "inherit") return newTools;
  return presetPolicies(followedPresets(catalog, settings)).at(-1)?.state ?? "inherit";
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

/** Whether operations change what decides about tools that no operation names. */
export function changesPolicy(
  operations: readonly SettingsOperation[],
  presets: readonly Preset[],
): boolean {
  return operations.some(
    ({ op }) => op === "setNewTools" || (op === "setPresets" && presetPolicies(presets).length > 0),
  );
}
