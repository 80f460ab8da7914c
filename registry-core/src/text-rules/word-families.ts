import { RELATED_THINGS, RELATED_VERBS } from "../toolset/search-words.ts";

/** The word that stands for all that mean about the same: of the first line that has it, the first. */
export const familyWord = (word: string): string => FAMILY_WORDS.get(word) ?? word;

const FAMILY_WORDS = new Map(
  [...RELATED_VERBS, ...RELATED_THINGS]
    .reverse()
    .flatMap((line) => line.map((word) => [word, line[0] as string] as const)),
);

/** Whether a word, as `familyWord` gives it, says what is done. */
export const isVerb = (word: string): boolean => FIRST_VERBS.has(word);

const FIRST_VERBS = new Set(RELATED_VERBS.map(([first]) => first as string));
