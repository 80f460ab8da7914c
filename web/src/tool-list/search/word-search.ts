import uFuzzy from "@leeoniya/ufuzzy";

/**
 * Words are made of letters of any script, not only of a to z, because names come in any script.
 */
const fuzzy = new uFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: "\\p{Ll}\\p{Lu}",
  intraBound: "\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}",
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
});

/** The indexes of texts that have the words, in any order and with more between the letters. */
export function findTexts(words: string, texts: string[]): number[] {
  return fuzzy.search(texts, words, 3)[0] ?? [];
}

/** The ranges of words in a text, as `[from, to)` pairs; empty when they do not occur. */
export function highlightRanges(text: string, words: string): [number, number][] {
  if (words === "") return [];
  const [found, facts] = fuzzy.search([text], words, 3);
  const flat = (found?.length && facts?.ranges[0]) || [];
  return Array.from({ length: flat.length / 2 }, (_, pair) => [
    flat[2 * pair] ?? 0,
    flat[2 * pair + 1] ?? 0,
  ]);
}
