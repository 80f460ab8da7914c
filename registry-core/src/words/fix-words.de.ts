import type { FIX_WORDS, ValueType } from "./fix-words.ts";
import { groupedDigits } from "./said.ts";

export const GERMAN_FIX_WORDS: typeof FIX_WORDS = {
  open_tool: () => "Tool öffnen",
  open_method: () => "Methode öffnen",
  open_named: ({ name }) => `${name} öffnen`,
  open_field: () => "Feld öffnen",
  open_source: () => "Quelle öffnen",
  open_presets: () => "Presets öffnen",
  open_template: () => "Vorlage öffnen",
  open_text: () => "Text öffnen",
  see_arguments: () => "Argumente ansehen",
  see_payload: () => "Payload ansehen",
  see_text: () => "Text ansehen",
  see_both_texts: () => "Beide Texte ansehen",
  see_what_changed: () => "Änderungen ansehen",
  review_changes: () => "Änderungen prüfen",
  find_dearest: () => "Die teuersten finden",
  choose_off: () => "Auswählen, was ausgeschaltet wird",
  retry: () => "Erneut versuchen",
  refresh: () => "Aktualisieren",
  switch_off: () => "Ausschalten",
  switch_tool_off: () => "Tool ausschalten",
  switch_methods_on: () => "Methoden einschalten",
  switch_method_off: ({ method, tokens }) => `${method} ausschalten (${groupedDigits(tokens)})`,
  stop_following: ({ name }) => `${name} nicht mehr folgen`,
  remove: () => "Entfernen",
  replace: ({ name }) => `Durch ${name} ersetzen`,
  use: ({ name }) => `${name} verwenden`,
  use_original: () => "Original verwenden",
  use_grey: () => "Grau verwenden",
  keep_own_text: () => "Eigenen Text behalten",
  call: ({ name }) => `${name} nennen`,
  rename: ({ name }) => `In ${name} umbenennen`,
  show: () => "Anzeigen",
  keep_hidden: () => "Verborgen lassen",
  reset_value: (value) => `${value.field}${forWhom(value)} zurücksetzen`,
  remove_value: (value) => `${value.field}${forWhom(value)} entfernen`,
  rename_value: (value) => `„${value.from}“${forWhom(value)} in „${value.to}“ umbenennen`,
  convert_value: (value) =>
    `${value.field}${forWhom(value)} als ${VALUE_TYPES[value.type]} behalten`,
};

const VALUE_TYPES: Readonly<Record<ValueType, string>> = {
  "a single value": "einzelnen Wert",
  "a list": "Liste",
  "a text": "Text",
  "true or false": "true oder false",
  "a number": "Zahl",
};

const forWhom = ({ isForAll }: { isForAll?: boolean | undefined }): string =>
  isForAll ? " für alle Agenten" : "";
