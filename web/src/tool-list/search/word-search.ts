import uFuzzy from "@leeoniya/ufuzzy";

/** Names come in any script, so words are made of letters, not of a to z. */
const fuzzy = new uFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: "\\p{Ll}\\p{Lu}",
  intraBound: "\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}",
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
});

/** Which texts have the words, in any order and with more between the letters: their indexes. */
export function findTexts(words: string, texts: string[]): number[] {
  return fuzzy.search(texts, words, 3)[0] ?? [];
}

/** Where words stand in a text, as `[from, to)` pairs; empty when they do not. */
export function highlightRanges(text: string, words: string): [number, number][] {
  if (words === "") return [];
  const [found, facts] = fuzzy.search([text], words, 3);
  const flat = (found?.length && facts?.ranges[0]) || [];
  return Array.from({ length: flat.length / 2 }, (_, pair) => [
    flat[2 * pair] ?? 0,
    flat[2 * pair + 1] ?? 0,
  ]);
}
