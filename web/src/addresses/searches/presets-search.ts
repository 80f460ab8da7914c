/** The state of the list of presets that is in the URL. */
export interface PresetsSearch {
  dialog?: "new";
  /** The agent whose settings a new preset begins with. */
  from?: string;
}

/** The state of one preset's page that is in the URL. */
export interface PresetSearch {
  tool?: string;
}

export const parsePresetsSearch = ({ dialog, from }: Record<string, unknown>): PresetsSearch =>
  dialog === "new" ? { dialog, ...(typeof from === "string" && { from }) } : {};

export const parsePresetSearch = ({ tool }: Record<string, unknown>): PresetSearch =>
  typeof tool === "string" ? { tool } : {};
