import { groupedDigits } from "../../words/said.ts";
import type { BEHAVIOUR_WORDS } from "./behaviour-text.ts";
import type { PLACE_WORDS } from "./operation-place.ts";
import type { STATE_WORDS } from "./operation-text.ts";

export const GERMAN_PLACE_WORDS: typeof PLACE_WORDS = {
  agent: "Agent",
  newTools: "Tools ohne Eintrag",
  tokenBudget: "Token-Budget",
  presets: "Presets",
  prompt: "Prompt",
  system: "System-Prompt",
  user: "User-Prompt",
  variable: "Variable",
  testValues: "Testwerte",
  tool: "Tool",
  config: "Konfiguration",
  texts: "Texte",
  organisation: "Organisation",
  review: "Prüfung",
  unknownTool: "Unbekanntes Tool",
  unknownMethod: "Unbekannte Methode",
};

export const GERMAN_STATE_WORDS: typeof STATE_WORDS = {
  on: "an",
  off: "aus",
  inherited: "übernommen",
  inheritedAs: (state) => `übernommen: ${state}`,
  default: "Standardwert",
  none: "nicht gesetzt",
  empty: "leer",
  added: "hinzugefügt",
  removed: "entfernt",
  removedFromAgent: "von diesem Agenten entfernt",
  replacedWith: (tool) => `ersetzt durch ${tool}, ohne die Geheimnisse`,
  valuesChanged: "Werte geändert",
  defaultTemplate: "Standardvorlage",
  ownTemplate: (lines) => `eigene Vorlage, ${lines} ${lines === 1 ? "Zeile" : "Zeilen"}`,
  ofTool: "der des Tools",
  declared: "wie deklariert",
  undecided: "nicht entschieden",
  refused: "abgelehnt",
  acceptedForAll: "für alle Agenten angenommen",
  acceptedFor: (agents) => `für ${agents} Agenten angenommen`,
  storedSecret: "gespeichertes Geheimnis",
  newSecret: "neues Geheimnis",
  hiddenValue: "ein Wert",
};

export const GERMAN_BEHAVIOUR_WORDS: typeof BEHAVIOUR_WORDS = {
  yes: "ja",
  no: "nein",
  none: "keine",
  examples: (count, shown) => `${count}${shown > 0 ? `, davon ${shown} in Prompts` : ""}`,
  seconds: (count) => `${groupedDigits(count)} ${count === 1 ? "Sekunde" : "Sekunden"}`,
  characters: (count) => `${groupedDigits(count)} Zeichen`,
};
