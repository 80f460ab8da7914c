/** What the address of the list of presets says. */
export interface PresetsSearch {
  dialog?: "new";
  /** The agent that a new one begins with. */
  from?: string;
}

/** What the address of one preset says. */
export interface PresetSearch {
  tool?: string;
}

export const parsePresetsSearch = ({ dialog, from }: Record<string, unknown>): PresetsSearch =>
  dialog === "new" ? { dialog, ...(typeof from === "string" && { from }) } : {};

export const parsePresetSearch = ({ tool }: Record<string, unknown>): PresetSearch =>
  typeof tool === "string" ? { tool } : {};
