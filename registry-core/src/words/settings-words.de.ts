import { groupedDigits } from "./said.ts";
import type { CONFIG_WORDS, SETTINGS_WORDS } from "./settings-words.ts";

export const GERMAN_SETTINGS_WORDS: typeof SETTINGS_WORDS = {
  unknown_field: ({ fields }) => `ist hier nicht bekannt: möglich sind ${fields.join(", ")}`,
  too_many_presets: ({ most }) => `darf höchstens ${most} Presets nennen`,
  preset_twice: () => "ist schon genannt",
  unknown_word: ({ words }) => `muss eines davon sein: ${words.join(", ")}`,
  name: () => "muss ein Name sein: ein Text, der nicht leer ist",
  name_list: () => "muss eine Liste von Namen sein",
  switch_state: () => "muss „inherit“, „on“ oder „off“ sein",
  switch: () => "muss true oder false sein, oder fehlen, damit der Wert übernommen wird",
  too_deep: ({ most }) => `darf nicht tiefer als ${most} Ebenen verschachtelt sein`,
  no_json: () => "muss ein JSON-Wert sein",
  operation_list: () => "muss eine Liste von Operationen sein",
  too_many_operations: ({ most }) =>
    `darf nicht mehr als ${groupedDigits(most)} auf einmal enthalten: in Teilen speichern`,
  blank_text: () => "darf nicht leer sein: Zurücksetzen bringt den eigenen Text des Tools wieder",
  variable_name: () =>
    "muss der Name einer Variablen sein: Buchstaben, Ziffern und _, am Anfang keine Ziffer",
  reserved_name: ({ name }) =>
    `darf nicht „${name}“ sein, weil das in jeder Vorlage etwas bedeutet: einen anderen Namen wählen`,
  token_number: () => "muss eine Anzahl von Token sein: eine ganze Zahl über 0",
  day: () => "muss ein Tag sein, etwa 2026-11-20",
  core_tool: ({ tool }) => `${tool} gehört zum Kern: Das Tool ist immer an, mit allen Methoden.`,
  core_method: ({ tool, method }) =>
    `${method} in ${tool} gehört zum Kern: Die Methode ist immer an.`,
};

export const GERMAN_CONFIG_WORDS: typeof CONFIG_WORDS = {
  leftOver: (field, tool) => `${field} ist gespeichert, aber ${tool} hat dieses Feld nicht mehr`,
};
