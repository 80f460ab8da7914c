/** What the address of the list of presets says. */
export interface PresetsSearch {
  dialog?: "new";
}

/** What the address of one preset says. */
export interface PresetSearch {
  tool?: string;
}

export const parsePresetsSearch = ({ dialog }: Record<string, unknown>): PresetsSearch =>
  dialog === "new" ? { dialog } : {};

export const parsePresetSearch = ({ tool }: Record<string, unknown>): PresetSearch =>
  typeof tool === "string" ? { tool } : {};
