import type { JsonSchema } from "@pegboard/json-schema";
import { tagsOf } from "../definition/method-behaviour.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import { nameWords, relatedWords, searchWords } from "./search-words.ts";
import type { Toolset } from "./toolset.ts";
import { isCallable, isGenerated } from "./waiting-methods.ts";

/** Where a word of a method stands. */
export type SearchPlace = "name" | "tool" | "description" | "parameters" | "parameter texts";

/**
 * What a word is worth in each place, and how many words such a text usually has: among more words
 * each says less.
 */
const SEARCHED_PLACES: readonly { place: SearchPlace; weight: number; usualLength: number }[] = [
  { place: "name", weight: 6, usualLength: 3 },
  { place: "tool", weight: 1.5, usualLength: 3 },
  { place: "description", weight: 1.5, usualLength: 20 },
  { place: "parameters", weight: 0.6, usualLength: 8 },
  { place: "parameter texts", weight: 0.3, usualLength: 40 },
];

/**
 * The two constants of Okapi BM25, as they are usually chosen: how soon a repeated word stops to
 * count, and how much the length of a text matters.
 */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/** What a related word, and a word that begins with the one looked for, are worth beside it. */
const RELATED_SHARE = 0.4;
const BEGINNING_SHARE = 0.4;
/** Shorter words are the beginning of too many others. */
const SHORTEST_BEGINNING = 3;

/** A method that an agent can call. */
export interface IndexedMethod {
  tool: ToolDefinition;
  method: MethodDefinition;
}

/** The methods in which a word stands, by their place in `methods`, and what it is worth there. */
interface WordPlaces {
  methods: Int32Array;
  worths: Float32Array;
}

/** Everything that an agent can call, by words. */
export interface SearchIndex {
  methods: IndexedMethod[];
  words: Map<string, WordPlaces>;
  /** All words in order, so that those with one beginning stand beside each other. */
  sorted: string[];
}

/**
 * All methods that an agent can call, by the words of their names, descriptions, tools and
 * parameters. Words of a definition are read once; time grows with the methods.
 */
export const searchIndexOf = memoByIdentity((toolset: Toolset): SearchIndex => {
  const methods: IndexedMethod[] = [];
  const found = new Map<string, { methods: number[]; weights: number[] }>();
  for (const { definition: tool, methods: resolved } of toolset.tools) {
    for (const method of resolved) {
      if (!isCallable(method) || isGenerated(tool)) continue;
      const own = wordsOfMethod(tool, method.definition);
      for (const [index, word] of own.words.entries()) {
        const places = found.get(word) ?? { methods: [], weights: [] };
        found.set(word, places);
        places.methods.push(methods.length);
        places.weights.push(own.weights[index] as number);
      }
      methods.push({ tool, method: method.definition });
    }
  }
  const words = new Map<string, WordPlaces>();
  for (const [word, places] of found)
    words.set(word, {
      methods: Int32Array.from(places.methods),
      worths: worthsOf(places.weights, methods.length),
    });
  return { methods, words, sorted: [...words.keys()].sort() };
});

/**
 * What a word is worth in each method that has it, by Okapi BM25: the more, the fewer of all
 * methods have it.
 */
function worthsOf(weights: readonly number[], count: number): Float32Array {
  const rarity = Math.log(1 + (count - weights.length + 0.5) / (weights.length + 0.5));
  return Float32Array.from(
    weights,
    (weight) => (rarity * weight * (SATURATION + 1)) / (weight + SATURATION),
  );
}

/** The words of a method, each once, with what they weigh together. */
const wordsOfMethod = memoByIdentity((tool: ToolDefinition, method: MethodDefinition) => {
  const weights = new Map<string, number>();
  const texts = placesOfMethod(tool, method);
  for (const [index, { weight, usualLength }] of SEARCHED_PLACES.entries()) {
    const words = texts[index] ?? [];
    const length = 1 - LENGTH_SHARE + LENGTH_SHARE * (Math.max(words.length, 1) / usualLength);
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) + weight / length);
  }
  return { words: [...weights.keys()], weights: Float32Array.from(weights.values()) };
});

/** The words in each of `SEARCHED_PLACES`. Names say a thing once, however often they repeat it. */
function placesOfMethod(tool: ToolDefinition, method: MethodDefinition): string[][] {
  const { names, texts } = parameterTexts(method.parameters);
  const { name, displayName, searchHint = "", description, summary = "" } = method;
  const { namespace = "", category = "", app = "" } = tool;
  return [
    once(name, displayName, searchHint),
    once(tool.name, tool.displayName, namespace, category, app, ...tagsOf(tool, method)),
    searchWords(`${description} ${summary} ${tool.description}`),
    once(...names),
    searchWords(texts.join(" ")),
  ];
}

const once = (...names: string[]): string[] => [...new Set(names.flatMap(nameWords))];

/** Names and descriptions of parameters, of those inside objects and lists too. */
function parameterTexts(schema: JsonSchema): { names: string[]; texts: string[] } {
  const names: string[] = [];
  const texts: string[] = [];
  const read = (value: unknown, depth: number) => {
    if (typeof value !== "object" || value === null || depth > DEEPEST_PARAMETER) return;
    const { properties, items } = value as Record<string, unknown>;
    for (const [name, inner] of Object.entries(properties ?? {})) {
      names.push(name);
      const { description } = (inner ?? {}) as Record<string, unknown>;
      if (typeof description === "string") texts.push(description);
      read(inner, depth + 1);
    }
    read(items, depth + 1);
  };
  read(schema, 0);
  return { names, texts };
}
const DEEPEST_PARAMETER = 4;

/** Each variant of a word that stands in the index, with its share of what the word itself is worth. */
export function wordVariants({ words, sorted }: SearchIndex, word: string): Map<string, number> {
  const variants = new Map<string, number>();
  if (word.length >= SHORTEST_BEGINNING)
    for (let at = firstFrom(sorted, word); sorted[at]?.startsWith(word); at++)
      variants.set(sorted[at] as string, BEGINNING_SHARE);
  for (const related of relatedWords(word))
    if (words.has(related)) variants.set(related, RELATED_SHARE);
  if (words.has(word)) variants.set(word, 1);
  return variants;
}

/** The place of the first word that is not before `word`. */
function firstFrom(sorted: string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What every method of the index is worth for the words. Of a word's variants the best counts. */
export function scoresOf(index: SearchIndex, words: readonly string[]): Float64Array {
  const count = index.methods.length;
  const scores = new Float64Array(count);
  for (const word of words) {
    const best = new Float64Array(count);
    for (const [variant, share] of wordVariants(index, word)) {
      const { methods, worths } = index.words.get(variant) as WordPlaces;
      // Loops over all methods are plain: an iterator takes ten times as long.
      for (let at = 0; at < methods.length; at++) {
        const method = methods[at] as number;
        const worth = share * (worths[at] as number);
        if (worth > (best[method] as number)) best[method] = worth;
      }
    }
    for (let at = 0; at < count; at++) scores[at] = (scores[at] as number) + (best[at] as number);
  }
  return scores;
}

/** The places of a method in which a word or one of its variants stands, the best first. */
export function placesWith(
  { tool, method }: IndexedMethod,
  variants: ReadonlyMap<string, number>,
): SearchPlace[] {
  const texts = placesOfMethod(tool, method);
  return SEARCHED_PLACES.filter((_, index) => texts[index]?.some((word) => variants.has(word))).map(
    ({ place }) => place,
  );
}
