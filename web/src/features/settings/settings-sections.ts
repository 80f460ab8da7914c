import { common } from "../../language/common.ts";
import { say } from "./texts.ts";

/** The sections of the settings: what the address of each ends with, and its title. */
export const SETTINGS_SECTIONS = {
  appearance: say.appearance,
  tokens: common.tokens,
  calls: common.calls,
  limits: say.limitsOfProviders,
  "new-agents": say.newAgents,
  secrets: say.secrets,
  server: say.server,
  shortcuts: say.keyboardShortcuts,
} as const;
export type SettingsSection = keyof typeof SETTINGS_SECTIONS;
