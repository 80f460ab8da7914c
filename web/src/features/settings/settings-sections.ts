/** The sections of the settings: what the address of each ends with, and its title. */
export const SETTINGS_SECTIONS = {
  appearance: "Appearance",
  tokens: "Tokens",
  calls: "Calls",
  limits: "Limits of providers",
  "new-agents": "New agents",
  secrets: "Secrets",
  server: "Server",
  shortcuts: "Keyboard shortcuts",
} as const;
export type SettingsSection = keyof typeof SETTINGS_SECTIONS;
