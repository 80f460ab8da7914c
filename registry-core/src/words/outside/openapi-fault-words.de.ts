import { groupedDigits } from "../said.ts";
import type { OPENAPI_FAULT_WORDS } from "./openapi-fault-words.ts";

export const GERMAN_OPENAPI_FAULT_WORDS: typeof OPENAPI_FAULT_WORDS = {
  unreadable: ({ cause }) => `Das ist weder JSON noch YAML: ${cause}`,
  no_description: () =>
    "Das ist keine OpenAPI-Beschreibung: Oben steht weder openapi noch swagger.",
  too_slow: () => "Das Lesen braucht zu viel Zeit oder Speicher.",
  too_deep: ({ most }) => `Die Verschachtelung ist tiefer als ${most} Ebenen.`,
  too_large: ({ most }) => `Das sind mehr als ${groupedDigits(most)} Bytes.`,
  other_version: ({ found }) =>
    `Das ist für Version ${found} geschrieben. Gelesen werden die Versionen 2.0, 3.0, 3.1 und 3.2.`,
};
