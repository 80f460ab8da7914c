import { t } from "../../messages/t.ts";

/** The sections of the settings: the end of each one's address, and its title. */
export const SETTINGS_SECTIONS = {
  appearance: t("Appearance"),
  tokens: t("Tokens"),
  calls: t("Calls"),
  limits: t("Limits of providers"),
  "new-agents": t("New agents"),
  secrets: t("Secrets"),
  server: t("Server"),
  shortcuts: t("Keyboard shortcuts"),
} as const;
export type SettingsSection = keyof typeof SETTINGS_SECTIONS;
