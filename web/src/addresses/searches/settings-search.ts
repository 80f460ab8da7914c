import { addressText } from "../search-values.ts";

/** The end of the address of a section of the settings. */
export type SettingsSection =
  | ("general" | "new-agents" | "limits" | "tokens" | "calls" | "security" | "secrets")
  | ("instances" | "backup" | "data")
  | ("appearance" | "shortcuts" | "about");

/** The search of the page of the settings. */
export interface SettingsSearch {
  q?: string | undefined;
}

export const parseSettingsSearch = (raw: Record<string, unknown>): SettingsSearch => ({
  q: addressText(raw.q),
});
