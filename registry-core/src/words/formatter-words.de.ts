import type { FORMATTER_WORDS } from "./formatter-words.ts";

export const GERMAN_FORMATTER_WORDS: typeof FORMATTER_WORDS = {
  threw: ({ cause }) => cause,
  no_object: ({ answered }) => `Die Antwort ist ${kindOf(answered)}, kein Objekt.`,
  no_text: ({ answered }) => `Die Antwort ist ${kindOf(answered)}, kein Text.`,
  name_misplaced: ({ name }) => `Die Antwort nennt die Funktion ${name} nicht an ihrer Stelle.`,
  name_missing: ({ name }) => `Die Antwort nennt die Funktion ${name} nicht.`,
};

const KINDS: Readonly<Record<string, string>> = {
  "a list": "eine Liste",
  "a promise": "ein Promise",
  "a text": "ein Text",
  "an object": "ein Objekt",
};

/** What an author's code answered or should have; names of types stay. */
export const kindOf = (answered: string): string => KINDS[answered] ?? answered;
