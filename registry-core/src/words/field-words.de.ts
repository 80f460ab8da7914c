import type { FIELD_WORDS } from "./field-words.ts";

export const GERMAN_FIELD_WORDS: typeof FIELD_WORDS = {
  whole: "Die Konfiguration",
  withoutName: "(ohne Namen)",
  entry: (number) => `Eintrag ${number}`,
  ordinal: (number) => `${number}.`,
  everyAgent: "Alle Agenten",
  config: "Konfiguration",
};
