import { countOf } from "../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  nothingThatCanBeNamed: "Nichts, was sich benennen lässt",
  savedIn: (changes, tools) => `${changes} in ${tools}`,
  ofOwner: {
    system_prompt: "System-Prompt",
    user_prompt: "User-Prompt",
    budget: "Token-Budget",
    presets: "Presets, denen er folgt",
  },
  switched: {
    tool_on: (tool = "Tool") => `${tool} an`,
    tool_off: (tool = "Tool") => `${tool} aus`,
    tool_inherit: (tool = "Tool") => `${tool} wie übernommen`,
  },
  counted: {
    tool_on: (count) => countOf(count, "Tool an", "Tools an"),
    tool_off: (count) => countOf(count, "Tool aus", "Tools aus"),
    tool_inherit: (count) => countOf(count, "Tool wie übernommen", "Tools wie übernommen"),
    method_on: (count) => countOf(count, "Methode an", "Methoden an"),
    method_off: (count) => countOf(count, "Methode aus", "Methoden aus"),
    method_inherit: (count) => countOf(count, "Methode wie übernommen", "Methoden wie übernommen"),
    value: (count) => countOf(count, "Wert", "Werte"),
    text: (count) => countOf(count, "Text", "Texte"),
    metadata: (count) => countOf(count, "Eigenschaft", "Eigenschaften"),
    behaviour: (count) => countOf(count, "Einstellung von Methoden", "Einstellungen von Methoden"),
    review: (count) =>
      countOf(count, "Entscheidung über eine Quelle", "Entscheidungen über Quellen"),
    removed: (count) => countOf(count, "Eintrag entfernt", "Einträge entfernt"),
    replaced: (count) => countOf(count, "Tool ersetzt", "Tools ersetzt"),
    variable: (count) => countOf(count, "Variable der Prompts", "Variablen der Prompts"),
    test_values: (count) => countOf(count, "Satz Testwerte", "Sätze Testwerte"),
  },
  switches: "Schalter",
  values: "Werte",
  textsAndProperties: "Texte und Eigenschaften",
  policyForNewTools: "Regel für neue Tools",
  followedPresets: "Gefolgte Presets",
  reviewedSources: "Geprüfte Quellen",
  removedAndReplaced: "Entfernt und ersetzt",
};
