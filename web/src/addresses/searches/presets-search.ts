import { omitUndefined } from "@pegboard/registry-core/internal";
import { addressChoice, addressText } from "../search-values.ts";

/** What the list of presets can be sorted by. */
const PRESET_SORT_KEYS = ["name", "switches", "values", "tokens", "followers", "changed"] as const;
export type PresetSortKey = (typeof PRESET_SORT_KEYS)[number];

/** The state of the list of presets that is in the URL. */
export interface PresetsSearch {
  /** Text of the search field. */
  q?: string;
  /** The name of the person who changed it last. */
  by?: string;
  /** The id of an agent that follows it. */
  agent?: string;
  /** Whether only those with a draft are listed. */
  draft?: boolean;
  /** The key that the list is sorted by; `followers` unless given. */
  sort?: PresetSortKey;
  /** Whether the order is the reverse of the one that the column begins with. */
  reversed?: boolean;
  dialog?: "new";
  /** The agent whose settings a new preset begins with. */
  from?: string;
}

/** The state of one preset's page that is in the URL. */
export interface PresetSearch {
  tool?: string;
  /** Text of the search field. */
  q?: string;
  /** Whether all tools are listed, and not only those that the preset sets. */
  all?: boolean;
  /** How the values of the tool are edited; as a form unless given. */
  editor?: "json";
  /** The pointer to a field of its form. It gets the focus as soon as it is there. */
  field?: string;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parsePresetsSearch(raw: Record<string, unknown>): PresetsSearch {
  const isNew = raw.dialog === "new";
  return omitUndefined({
    q: addressText(raw.q),
    by: addressText(raw.by),
    agent: addressText(raw.agent),
    draft: raw.draft === true || undefined,
    sort: addressChoice(PRESET_SORT_KEYS, raw.sort),
    reversed: raw.reversed === true || undefined,
    dialog: isNew ? "new" : undefined,
    from: isNew ? addressText(raw.from) : undefined,
  });
}

/** Reads search parameters from a URL; unknown values are left out. */
export const parsePresetSearch = (raw: Record<string, unknown>): PresetSearch =>
  omitUndefined({
    tool: addressText(raw.tool),
    q: addressText(raw.q),
    all: raw.all === true || undefined,
    editor: raw.editor === "json" ? "json" : undefined,
    field: addressText(raw.field),
  });
