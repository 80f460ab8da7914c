import type { say } from "./texts.ts";

export const german: typeof say = {
  loadingTheFirstAgent: "Der erste Agent wird geladen",
  organisationHistory: "Organisation: Verlauf",
  presetHistory: "Preset: Verlauf",
};
