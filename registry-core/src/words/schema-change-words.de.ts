import type { RULE_WORDS, SCHEMA_CHANGE_WORDS } from "./schema-change-words.ts";

export const GERMAN_SCHEMA_CHANGE_WORDS: typeof SCHEMA_CHANGE_WORDS = {
  renamed: (from, to) => `„${from}“ heißt jetzt „${to}“`,
  added: (required) => `ist neu${required ? " und erforderlich" : ""}`,
  removed: () => "ist nicht mehr da",
  otherForms: () => "nimmt andere Formen von Werten an als bisher",
  ruleGone: (was) => `hat eine Regel weniger: „${was}“`,
  ruleNow: (is, was) => `hat eine neue Regel: „${is}“${was === "" ? "" : `, bisher „${was}“`}`,
  eachEntry: (of) => `Jeder Eintrag von ${of}`,
};

export const GERMAN_RULE_WORDS: typeof RULE_WORDS = {
  required: ({ after }) => `ist ${after ? "jetzt" : "nicht mehr"} erforderlich`,
  secret: ({ after }) => `ist ${after ? "jetzt ein" : "kein"} Geheimnis${after ? "" : " mehr"}`,
  additionalProperties: ({ after }) =>
    after === false
      ? "nimmt nur noch die genannten Einträge an"
      : "nimmt andere Einträge als die genannten an",
  null: ({ after }) => `darf ${after ? "jetzt" : "nicht mehr"} leer (null) sein`,
  default: ({ before, after }) => {
    if (after === undefined) return "hat keinen Standardwert mehr";
    const was = before === undefined ? "" : `, bisher ${JSON.stringify(before)}`;
    return `hat jetzt den Standardwert ${JSON.stringify(after)}${was}`;
  },
};
