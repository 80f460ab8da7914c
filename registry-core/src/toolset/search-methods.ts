import type { FunctionNames, MethodReference } from "../definition/function-names.ts";
import type { NamedMethod } from "./offered-methods.ts";
import {
  type IndexedMethod,
  placesWith,
  type SearchIndex,
  type SearchPlace,
  scoresOf,
  searchIndexOf,
  wordVariants,
} from "./search-index.ts";
import { typedWords } from "./search-words.ts";
import type { Toolset } from "./toolset.ts";

/** A word of a query that a method has, and the places where, the best first. */
interface WordMatch {
  /** The word as it was typed. */
  word: string;
  places: SearchPlace[];
}

/** A method that a search found. */
export interface FoundMethod extends NamedMethod {
  /** Above 0; higher is better. Comparable within one search alone. */
  score: number;
  matches: WordMatch[];
}

/** The words and limits of a search among an agent's methods. */
export interface MethodSearch {
  /** Words in any order and any script; a word finds words that begin with it. */
  query: string;
  /** The highest number of results. Default 10. */
  limit?: number;
  /**
   * Whether only methods are searched that are left out of a run's first list. Default: all that
   * are offered or wait to be found.
   */
  deferredOnly?: boolean;
}

/**
 * The methods that fit best, the best first: how a model finds methods that are left out of its
 * first list (`defer`). Names and search hints count most, then descriptions and the tool, then
 * parameters; rare words count more than common ones. Pure, and the same for the same toolset. The
 * first fifty words of a query count.
 */
export function searchMethods(
  toolset: Toolset,
  names: FunctionNames,
  search: MethodSearch,
): FoundMethod[] {
  const typed = wordsToFind(search.query);
  const { index, scores } = scored(toolset, typed, search.deferredOnly ?? false);
  return bestOf(index, scores, search.limit ?? 10).map((at) => {
    const found = index.methods[at] as IndexedMethod;
    return {
      ...found,
      functionName: names.nameOf(found.tool.name, found.method.name),
      score: scores[at] as number,
      matches: matchesOf(index, found, typed),
    };
  });
}

/**
 * The methods that a search puts before one of them, in no order; undefined where it does not find
 * that one. Methods are places among all that the agent can call. Pure.
 */
export function placesBefore(
  toolset: Toolset,
  query: string,
  wanted: number,
): number[] | undefined {
  const { index, scores } = scored(toolset, wordsToFind(query), false);
  return placesAhead(index, scores, wanted);
}

/** Why a search does not find a method, or at which rank it does. */
export interface SearchExplanation {
  /** From 1 on. Absent: the method has no word of the query. */
  rank?: number;
  matches: WordMatch[];
  /** Words of the query that the method does not have, as they were typed. */
  missing: string[];
  /**
   * The fewest missing words that its description would need to be among the results, and its rank
   * with them. Absent: it is among them, or five missing words together do not suffice.
   */
  remedy?: { words: string[]; rank: number };
}

/**
 * At which rank a search finds a method, which words it has, and what would have to stand in its
 * description to be among the first `limit`. Undefined: the search does not look at the method,
 * since the agent cannot call it, or it is in the first list.
 */
export function explainSearch(
  toolset: Toolset,
  search: MethodSearch,
  { tool, method }: MethodReference,
): SearchExplanation | undefined {
  const { query, limit = 10, deferredOnly = false } = search;
  const typed = wordsToFind(query);
  const rankIn = (searched: Toolset) => {
    const { index, scores } = scored(searched, typed, deferredOnly);
    const at = index.methods.findIndex(
      (found) => found.tool.name === tool && found.method.name === method,
    );
    return { index, at, rank: rankAt(index, scores, at) };
  };
  const { index, at, rank } = rankIn(toolset);
  const found = index.methods[at];
  if (!found || (deferredOnly && !found.method.defer)) return undefined;
  const matches = matchesOf(index, found, typed);
  const missing = [...typed.values()].filter(
    (word) => !matches.some((match) => match.word === word),
  );
  const explained = { ...(rank !== undefined && { rank }), matches, missing };
  if (rank !== undefined && rank <= limit) return explained;
  // The rarest word helps most, and one that other methods have is one of this field.
  const rarity = (word: string) => hits(index, word) || Number.POSITIVE_INFINITY;
  const rarest = [...missing].sort((a, b) => rarity(a) - rarity(b));
  for (let count = 1; count <= Math.min(rarest.length, MOST_ADDED_WORDS); count++) {
    const words = missing.filter((word) => rarest.indexOf(word) < count);
    const { rank: better } = rankIn(withWords(toolset, { tool, method }, words));
    if (better !== undefined && better <= limit)
      return { ...explained, remedy: { words, rank: better } };
  }
  return explained;
}

/**
 * The number of characters that are read of a query, and of words that are looked for: each costs
 * time.
 */
const LONGEST_SEARCH = 2_000;
const MOST_WORDS = 50;
/** Of words that a description lacks, each number of them is another ranking of all methods. */
const MOST_ADDED_WORDS = 5;

/** What is looked for, with each word as it was typed. */
const wordsToFind = (query: string): Map<string, string> =>
  new Map([...typedWords(query.slice(0, LONGEST_SEARCH))].slice(0, MOST_WORDS));

function scored(toolset: Toolset, typed: ReadonlyMap<string, string>, deferredOnly: boolean) {
  const index = searchIndexOf(toolset);
  const scores = scoresOf(index, [...typed.keys()]);
  if (deferredOnly)
    for (let at = 0; at < scores.length; at++) if (!index.methods[at]?.method.defer) scores[at] = 0;
  return { index, scores };
}

/** Which of two methods comes first; those that are worth the same are in the order of their names. */
function bestFirst({ methods }: SearchIndex, scores: Float64Array) {
  return (a: number, b: number): boolean => {
    const difference = (scores[a] as number) - (scores[b] as number);
    // Sums of the same numbers in another order differ in their last digits.
    if (Math.abs(difference) > 1e-9) return difference > 0;
    const [one, other] = [methods[a] as IndexedMethod, methods[b] as IndexedMethod];
    return one.tool.name === other.tool.name
      ? one.method.name < other.method.name
      : one.tool.name < other.tool.name;
  };
}

/** The places of the best in the index, the best first. */
function bestOf(index: SearchIndex, scores: Float64Array, limit: number): number[] {
  const isBefore = bestFirst(index, scores);
  const best: number[] = [];
  for (let at = 0; at < scores.length; at++) {
    if (scores[at] === 0) continue;
    const last = best[limit - 1];
    if (last !== undefined && !isBefore(at, last)) continue;
    let place = best.length;
    while (place > 0 && isBefore(at, best[place - 1] as number)) place -= 1;
    best.splice(place, 0, at);
    if (best.length > limit) best.pop();
  }
  return best;
}

/** The places of those that come before one that was found, in no order. */
function placesAhead(
  index: SearchIndex,
  scores: Float64Array,
  wanted: number,
): number[] | undefined {
  if (!scores[wanted]) return undefined;
  const isBefore = bestFirst(index, scores);
  const ahead: number[] = [];
  for (let at = 0; at < scores.length; at++)
    if (scores[at] && at !== wanted && isBefore(at, wanted)) ahead.push(at);
  return ahead;
}

function rankAt(index: SearchIndex, scores: Float64Array, at: number): number | undefined {
  const ahead = placesAhead(index, scores, at);
  return ahead && ahead.length + 1;
}

function matchesOf(
  index: SearchIndex,
  found: IndexedMethod,
  typed: ReadonlyMap<string, string>,
): WordMatch[] {
  return [...typed]
    .map(([stem, word]) => ({ word, places: placesWith(found, wordVariants(index, stem)) }))
    .filter(({ places }) => places.length > 0);
}

const hits = ({ words }: SearchIndex, word: string): number =>
  words.get([...typedWords(word).keys()][0] ?? "")?.methods.length ?? 0;

/** The toolset as it would be with more words in the description of a method. */
function withWords(toolset: Toolset, { tool, method }: MethodReference, words: string[]): Toolset {
  const tools = toolset.tools.map((one) => {
    if (one.definition.name !== tool) return one;
    const methods = one.methods.map((resolved) => {
      const { definition } = resolved;
      if (definition.name !== method) return resolved;
      const description = [definition.description, ...words].join(" ");
      return { ...resolved, definition: { ...definition, description } };
    });
    return { ...one, methods };
  });
  return { ...toolset, tools };
}
