import uFuzzy from "@leeoniya/ufuzzy";

/**
 * The searched texts of a choice: its name, and further words by which it is found, each in lower
 * case.
 */
export interface RankedText {
  name: string;
  more: string;
}

/** The ranks of matches, the best first. */
const EXACT = 0;
const BEGINS = 1;
const WORDS_OF_NAME = 2;
const WORDS_OF_TEXTS = 3;
const INSIDE = 4;
const MISTYPED = 5;

export interface Ranked {
  /** The places of the texts that match, the best first. */
  places: number[];
  /** The rank of the first of them. */
  best: number;
}

const NO_RANKED_PLACES: Ranked = { places: [], best: Number.POSITIVE_INFINITY };

/**
 * Ranks the texts that have all words of a query: the name itself, those that begin with it, those
 * with words that begin so, the rest.
 */
export function rankTexts(texts: readonly RankedText[], query: string): Ranked {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return NO_RANKED_PLACES;
  const found: number[][] = [[], [], [], [], []];
  texts.forEach((text, place) => {
    const rank = rankOfText(text, words);
    if (rank !== undefined) found[rank]?.push(place);
  });
  return bestRanked(found);
}

function rankOfText(text: RankedText, words: readonly string[]): number | undefined {
  let worst = WORDS_OF_NAME;
  for (const word of words) {
    const rank = rankOfWord(text, word);
    if (rank === undefined) return undefined;
    worst = Math.max(worst, rank);
  }
  const whole = words.join(" ");
  if (text.name === whole || text.more === whole) return EXACT;
  return text.name.startsWith(whole) ? BEGINS : worst;
}

function rankOfWord({ name, more }: RankedText, word: string): number | undefined {
  if (beginsWord(name, word)) return WORDS_OF_NAME;
  if (beginsWord(more, word)) return WORDS_OF_TEXTS;
  return name.includes(word) || more.includes(word) ? INSIDE : undefined;
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !LETTER.test(text[at - 1] ?? "")) return true;
  }
  return false;
}

const LETTER = /[\p{L}\d]/u;

/** Finds words with one letter wrong, missing, added or exchanged. */
const mistyped = new uFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraMode: 1,
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
});
/**
 * The shortest query that is matched so, because in shorter words one letter makes another word.
 */
const SHORTEST_MISTYPED = 4;

/** Ranks texts for a query that nothing matches, as if one letter of each word were wrong. */
export function rankMistyped(texts: readonly RankedText[], query: string): Ranked {
  if (query.trim().length < SHORTEST_MISTYPED) return NO_RANKED_PLACES;
  const places =
    mistyped.filter(
      texts.map(({ name }) => name),
      query.toLocaleLowerCase(),
    ) ?? [];
  return { places, best: MISTYPED };
}

function bestRanked(found: readonly number[][]): Ranked {
  const best = found.findIndex((places) => places.length > 0);
  return best === -1 ? NO_RANKED_PLACES : { places: found.flat(), best };
}
