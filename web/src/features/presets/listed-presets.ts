import type { OwnerSettings, ToolDefinition } from "@pegboard/registry-core";
import { type Preset, type SwitchState, toolEntries } from "@pegboard/registry-core/internal";
import { largestFirst } from "@pegboard/ui/list/largest-first.ts";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import { byName } from "@pegboard/ui/text/by-name.ts";
import type { PresetSortKey, PresetsSearch } from "../../addresses/searches/presets-search.ts";
import type { PresetSummary } from "../../api/owners.ts";
import type { AllSettingsAnswer } from "../../api/reach.ts";
import { saverKey } from "../../owner-editor/saver-choices.ts";
import { countPreset, type PresetCounts } from "./preset-switches.ts";

/** A preset with what the list says of it. */
export interface ListedPreset {
  key: string;
  preset: PresetSummary;
  /** What it sets; absent until it is known. */
  settings: OwnerSettings | undefined;
  counts: PresetCounts | undefined;
  newTools: SwitchState;
  /** The tokens that following it makes of an agent that has nothing else; absent while counted. */
  tokens: number | undefined;
  /** How many followers set something of its tools themselves; absent until it is known. */
  ownChanges: number | undefined;
}

interface KnownOfPresets {
  /** What presets set; absent until it is known. */
  presets: readonly Preset[] | undefined;
  definitions: ReadonlyMap<string, ToolDefinition>;
  tokensOf(preset: string): number | undefined;
  agents: AllSettingsAnswer["agents"] | undefined;
}

/** The rows of the list. */
export function listPresets(
  summaries: readonly PresetSummary[],
  { presets, definitions, tokensOf, agents }: KnownOfPresets,
): ListedPreset[] {
  return summaries.map((preset) => {
    const settings = presets?.find(({ id }) => id === preset.id)?.settings;
    return {
      key: preset.id,
      preset,
      settings,
      counts: settings && countPreset(settings, definitions),
      newTools: settings?.newTools ?? "inherit",
      tokens: tokensOf(preset.id),
      ownChanges:
        settings &&
        agents &&
        preset.followers.filter(({ id }) => hasOwnOf(settings, agents[id]?.settings)).length,
    };
  });
}

/** Whether an agent sets something of the tools that a preset sets. */
function hasOwnOf(preset: OwnerSettings, agent: OwnerSettings | undefined): boolean {
  if (!agent?.tools) return false;
  const own = toolEntries(agent);
  return Object.keys(preset.tools ?? {}).some((tool) => {
    const { enabled, methods, config } = own.get(tool) ?? {};
    return enabled !== undefined || methods !== undefined || config !== undefined;
  });
}

/** Presets that have every word of the query and what the filters ask for, sorted. */
export function searchPresets(
  presets: readonly ListedPreset[],
  { q = "", by, agent, draft, sort = "followers", reversed = false }: PresetsSearch,
  drafts: { has(preset: string): boolean },
): ListedPreset[] {
  const hasWords = wordFilter(q);
  const isFound = ({ preset }: ListedPreset) =>
    hasWords(preset.name, preset.description) &&
    (by === undefined || saverKey(preset.lastChange) === by) &&
    (agent === undefined || preset.followers.some(({ id }) => id === agent)) &&
    (draft !== true || drafts.has(preset.id));
  const way = reversed ? -1 : 1;
  return presets
    .filter(isFound)
    .sort((a, b) => way * PRESET_ORDERS[sort](a, b) || byName(a.preset, b.preset));
}

/** Names from A, numbers from the largest, changes from the last. */
const PRESET_ORDERS: Record<PresetSortKey, (a: ListedPreset, b: ListedPreset) => number> = {
  name: (a, b) => byName(a.preset, b.preset),
  switches: largestFirst(({ counts }) => (counts ? counts.on + counts.off : 0)),
  values: largestFirst(({ counts }) => counts?.values ?? 0),
  tokens: largestFirst(({ tokens }) => tokens ?? 0),
  followers: largestFirst(({ preset }) => preset.followers.length),
  changed: (a, b) => (b.preset.lastChange?.at ?? "").localeCompare(a.preset.lastChange?.at ?? ""),
};
