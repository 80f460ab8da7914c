import type { NON_OBJECT_WORDS, PATTERN_FLAWS, SCHEMA_FAULT_WORDS } from "./schema-fault-words.ts";
import { tellIssue } from "./tell-issue.de.ts";

export const GERMAN_PATTERN_FLAWS: typeof PATTERN_FLAWS = {
  syntax: "ist kein regulärer Ausdruck",
  "back reference":
    "verweist auf bereits Gefundenes, was nicht in begrenzter Zeit geprüft werden kann",
  "inner flags": "setzt Schalter, die nicht unterstützt werden",
  "kept match": "ist atomar oder possessiv, was nicht unterstützt wird",
  "too large": "ist zu groß",
};

export const GERMAN_SCHEMA_FAULT_WORDS: typeof SCHEMA_FAULT_WORDS = {
  keyword: ({ path, issue }) => `${[...path, ...issue.path].join(" › ")} ${tellIssue(issue)}`,
  pattern: ({ pattern, flaw }) => `das Muster „${pattern}“ ${GERMAN_PATTERN_FLAWS[flaw]}`,
  name_taken: ({ name }) => `„${name}“ benennt darin zwei Stellen`,
  no_target: ({ reference }) => `der Verweis „${reference}“ führt ins Leere`,
  circle: () => "ein Verweis darin führt zu sich selbst zurück",
  too_many_parts: ({ most }) => `es sind mehr als ${most} Teile`,
  too_deep: ({ most }) => `die Verschachtelung ist tiefer als ${most} Ebenen`,
  long_address: ({ most }) => `eine Adresse darin hat mehr als ${most} Zeichen`,
  too_many_steps: ({ most }) => `Verweise führen mehr als ${most} Mal weiter`,
  too_many_places: ({ most }) => `Verweise führen zu mehr als ${most} Stellen`,
  too_many_places_together: ({ most }) =>
    `Verweise führen für einen Wert zu mehr als ${most} Stellen`,
};

export const GERMAN_NON_OBJECT_WORDS: typeof NON_OBJECT_WORDS = {
  type: ({ type }) => `den Typ ${JSON.stringify(type)}`,
  value: ({ value }) => `den Wert ${JSON.stringify(value)}`,
  list: () => "eine Liste",
  text: () => "einen Text",
  number: () => "eine Zahl",
};
