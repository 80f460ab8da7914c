import type { JsonSchema } from "@pegboard/json-schema";
import { tagsOf } from "../definition/method-behaviour.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import { relatedWords, searchWords } from "./search-words.ts";
import type { Toolset } from "./toolset.ts";
import { isCallable, isGenerated } from "./waiting-methods.ts";

/** Where a word of a method stands. */
export type SearchPlace = "name" | "tool" | "description" | "parameters" | "parameter texts";

/**
 * What a word is worth in each place, and how many words such a text usually has: among more words
 * each says less.
 */
const PLACES: readonly { place: SearchPlace; weight: number; usualLength: number }[] = [
  { place: "name", weight: 4, usualLength: 3 },
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

/** The methods in which each word stands, by their place in `methods`, and what it weighs there. */
interface WordPlaces {
  methods: number[];
  weights: number[];
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
  const words = new Map<string, WordPlaces>();
  for (const { definition: tool, methods: resolved } of toolset.tools) {
    for (const method of resolved) {
      if (!isCallable(method) || isGenerated(tool)) continue;
      const found = wordsOfMethod(tool, method.definition);
      for (const [index, word] of found.words.entries()) {
        const places = words.get(word) ?? { methods: [], weights: [] };
        words.set(word, places);
        places.methods.push(methods.length);
        places.weights.push(found.weights[index] as number);
      }
      methods.push({ tool, method: method.definition });
    }
  }
  return { methods, words, sorted: [...words.keys()].sort() };
});

/** The words of a method, each once, with what they weigh together. */
const wordsOfMethod = memoByIdentity((tool: ToolDefinition, method: MethodDefinition) => {
  const weights = new Map<string, number>();
  const texts = placesOfMethod(tool, method);
  for (const [index, { weight, usualLength }] of PLACES.entries()) {
    const words = texts[index] ?? [];
    const length = 1 - LENGTH_SHARE + LENGTH_SHARE * (Math.max(words.length, 1) / usualLength);
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) + weight / length);
  }
  return { words: [...weights.keys()], weights: Float32Array.from(weights.values()) };
});

/** The words in each of `PLACES`. Names say a thing once, however often they repeat it. */
function placesOfMethod(tool: ToolDefinition, method: MethodDefinition): string[][] {
  const { names, texts } = parameterTexts(method.parameters);
  const { name, displayName, searchHint = "", description, summary = "" } = method;
  const { namespace = "", category = "", app = "" } = tool;
  return [
    once(name, displayName, searchHint),
    once(tool.name, tool.displayName, namespace, category, app, ...tagsOf(tool, method)),
    [description, summary, tool.description ?? ""].flatMap(searchWords),
    once(...names),
    texts.flatMap(searchWords),
  ];
}

const once = (...texts: string[]): string[] => [...new Set(texts.flatMap(searchWords))];

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
export function variantsOf({ words, sorted }: SearchIndex, word: string): Map<string, number> {
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

/**
 * What every method of the index is worth for the words, by Okapi BM25 over weighted places: a word
 * counts the more the fewer methods have it. Of a word's variants the best one counts.
 */
export function scoresOf(index: SearchIndex, words: readonly string[]): Float64Array {
  const count = index.methods.length;
  const scores = new Float64Array(count);
  const best = new Float64Array(count);
  for (const word of words) {
    const touched: number[] = [];
    for (const [variant, share] of variantsOf(index, word)) {
      const { methods, weights } = index.words.get(variant) as WordPlaces;
      const rarity = Math.log(1 + (count - methods.length + 0.5) / (methods.length + 0.5));
      for (const [at, method] of methods.entries()) {
        const weight = weights[at] as number;
        const worth = (share * rarity * weight * (SATURATION + 1)) / (weight + SATURATION);
        const before = best[method] as number;
        if (worth <= before) continue;
        if (before === 0) touched.push(method);
        best[method] = worth;
      }
    }
    for (const method of touched) {
      scores[method] = (scores[method] as number) + (best[method] as number);
      best[method] = 0;
    }
  }
  return scores;
}

/** The places of a method in which a word or one of its variants stands, the best first. */
export function placesWith(
  { tool, method }: IndexedMethod,
  variants: ReadonlyMap<string, number>,
): SearchPlace[] {
  const texts = placesOfMethod(tool, method);
  return PLACES.filter((_, index) => texts[index]?.some((word) => variants.has(word))).map(
    ({ place }) => place,
  );
}
