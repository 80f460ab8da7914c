import { common } from "../../language/common.ts";
import { say } from "./texts.ts";

/** The sections of the settings: the end of each one's address, and its title. */
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
