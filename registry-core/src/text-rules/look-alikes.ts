import { isFunction } from "../definition/material.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import { nameWords, searchWords } from "../toolset/search-words.ts";
import type { ResolvedTool, Toolset } from "../toolset/toolset.ts";
import { familyWord, isVerb } from "./word-families.ts";

/** A method beside others. */
export interface ComparedMethod {
  tool: ToolDefinition;
  method: MethodDefinition;
}

/** The methods that a model chooses among: those that every request carries. */
export const comparedMethods = ({ tools }: Toolset): ComparedMethod[] =>
  tools.flatMap(comparedOfTool);

/** Agents that have a tool alike share this as they share the tool: there may be a million of them. */
const comparedOfTool = memoByIdentity(
  ({ definition: tool, methods }: ResolvedTool): ComparedMethod[] =>
    tool.generated
      ? []
      : methods
          .filter(({ offered, definition }) => offered && isFunction(definition))
          .map(({ definition: method }) => ({ tool, method })),
);

/** Two methods that a model may take for one another. */
export interface LookAlike {
  one: ComparedMethod;
  other: ComparedMethod;
  /** From `ALIKE_FROM` to 1: equal in all that a model reads of them. */
  similarity: number;
}

/**
 * From here on two methods are a finding. It depends on the two alone, so that taking a third one
 * away makes nothing alike.
 */
export const ALIKE_FROM = 0.7;

/** What a word of each place counts. */
const NAME_WEIGHT = 2.5;
const VERB_WEIGHT = 1;
const DESCRIPTION_WEIGHT = 1;
const PARAMETER_WEIGHT = 0.6;
/** More words of a description tell what a method answers, not what it is for. */
const MOST_DESCRIPTION_WORDS = 40;
/** Two methods whose names say that they do different things are taken for one another less often. */
const OTHER_VERB_SHARE = 0.75;

/** What a model reads of a method, as words with weights; the sum of their squares is 1. */
interface MethodWords extends MethodName {
  weights: ReadonlyMap<string, number>;
}

interface MethodName {
  verb: string | undefined;
  /** The words of the name, where they are more than one. */
  name: string | undefined;
  source: string;
}

/**
 * The words of a method, each once, with what it counts. What many methods of its tool say tells
 * them apart no more; the whole tool is counted, so that nothing depends on what an agent is
 * offered.
 */
const wordsOfCompared = memoByIdentity(
  (tool: ToolDefinition, method: MethodDefinition): MethodWords => {
    const { frequencies, count } = frequenciesIn(tool);
    const weights = new Map<string, number>();
    for (const [word, weight] of countedWords(tool, method)) {
      const share = count / (frequencies.get(word) ?? 1);
      weights.set(word, weight * (Math.log1p(share) / Math.log1p(count)));
    }
    const length = Math.hypot(...weights.values()) || 1;
    for (const [word, weight] of weights) weights.set(word, weight / length);
    const name = nameWords(method.name);
    return {
      weights,
      verb: ownNameWords(tool, method).find(isVerb),
      source: tool.source ?? "",
      name: name.length > 1 ? name.join(" ") : undefined,
    };
  },
);

const frequenciesIn = memoByIdentity((tool: ToolDefinition) => {
  const frequencies = new Map<string, number>();
  for (const method of tool.methods)
    for (const word of countedWords(tool, method).keys())
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  return { frequencies, count: tool.methods.length };
});

/** The words of a method in place of all that mean about the same, with what their place counts. */
const countedWords = memoByIdentity((tool: ToolDefinition, method: MethodDefinition) => {
  const weights = new Map<string, number>();
  for (const word of searchWords(method.description).slice(0, MOST_DESCRIPTION_WORDS))
    weights.set(familyWord(word), DESCRIPTION_WEIGHT);
  for (const word of ownNameWords(tool, method))
    weights.set(word, isVerb(word) ? VERB_WEIGHT : NAME_WEIGHT);
  // A parameter's name is another fact than the same word in a sentence.
  for (const parameter of Object.keys(method.parameters.properties ?? {}))
    weights.set(`(${nameWords(parameter).map(familyWord).join(" ")})`, PARAMETER_WEIGHT);
  return weights;
});

/** The words of a method's name without those of its tool, which say nothing more. */
function ownNameWords(tool: ToolDefinition, method: MethodDefinition): string[] {
  const ofTool = new Set(nameWords(tool.name).map(familyWord));
  const name = nameWords(method.name).map(familyWord);
  const own = name.filter((word) => !ofTool.has(word));
  return own.length > 0 ? own : name;
}

/** How alike two methods are to a model: 1 for all words in common, 0 for none. */
export function similarityOf(one: ComparedMethod, other: ComparedMethod): number {
  const [a, b] = [methodWordsOf(one), methodWordsOf(other)];
  let sum = 0;
  for (const [word, weight] of a.weights) sum += weight * (b.weights.get(word) ?? 0);
  return ofNames(sum, a, b);
}

const methodWordsOf = ({ tool, method }: ComparedMethod) => wordsOfCompared(tool, method);

/** The similarity of two methods by what their texts have in common, and by their names. */
function ofNames(sum: number, a: MethodName, b: MethodName): number {
  // Sums of the same numbers in another order differ in their last digits.
  const ofTexts = Math.round((a.verb === b.verb ? sum : sum * OTHER_VERB_SHARE) * 1e6) / 1e6;
  return isShadowed(a, b) ? Math.max(ofTexts, ALIKE_FROM) : ofTexts;
}

/** One name in two sources is alike whatever their descriptions say. */
const isShadowed = (a: MethodName, b: MethodName): boolean =>
  a.name !== undefined && a.name === b.name && a.source !== b.source;

/** Words that both methods have, as `familyWord` gives them. */
export function commonWords(one: ComparedMethod, other: ComparedMethod): Set<string> {
  const b = methodWordsOf(other).weights;
  return new Set([...methodWordsOf(one).weights.keys()].filter((word) => b.has(word)));
}

/**
 * A method has so many look-alikes at most among those before it, the ones that are most alike,
 * and those that a form of it had before.
 */
const MOST_OF_ONE = 10;
/** A word that more methods have is no rare one; the others are not found by it. */
const MOST_WITH_WORD = 100;

/**
 * Finds which methods are alike. It only learns: each method is compared once, however often agents
 * and drafts ask about it, and asking costs no more than what is new.
 *
 * The most frequent words of a method are not looked up: as long as they alone could not make it
 * alike to another one, every method that is alike has one of the others (the prefix filter of
 * similarity joins). The order of words is that of the first methods, since any fixed one will do.
 */
export class LookAlikeIndex {
  readonly #places = new Map<MethodDefinition, number>();
  readonly #known: LearnedMethod[] = [];
  readonly #pairs: LookAlike[] = [];
  /** The places of both methods of each pair; undefined while a new pair has no place in the order. */
  #pairPlaces: Uint32Array | undefined;
  /** The words that came first are the most frequent. */
  readonly #order = new Map<string, number>();
  /** The methods with a rare word, by its place in the order. */
  readonly #found = new Map<number, number[]>();
  readonly #named = new Map<string, number[]>();
  readonly #forms = new Map<string, number[]>();
  /** The methods that forms of a method are alike to, by key, from the first changed method on. */
  #partners: Map<string, Set<string>> | undefined;

  /** How many methods were compared; an index that outgrew its catalogue is made anew. */
  get size(): number {
    return this.#known.length;
  }

  /** Compares methods with all before them, in steps, so that other work gets its turn. */
  *learnInSteps(methods: readonly ComparedMethod[]): Generator<undefined, void> {
    const unknown = methods.filter(({ method }) => !this.#places.has(method));
    this.#orderWords(unknown);
    for (const [index, compared] of unknown.entries()) {
      this.#learn(compared);
      if (index % METHODS_PER_STEP === METHODS_PER_STEP - 1) yield;
    }
  }

  /**
   * All pairs among some methods that were learned, those that are most alike first; a pair is one
   * object whenever it is asked for.
   */
  pairsAmong(methods: readonly ComparedMethod[]): LookAlike[] {
    const asked = new Uint8Array(this.size);
    for (const { method } of methods) {
      const place = this.#places.get(method);
      if (place !== undefined) asked[place] = 1;
    }
    // Tens of thousands of pairs are looked at for each agent: their numbers lie beside each other.
    const places = this.#placesOfPairs();
    return this.#pairs.filter(
      (_, at) => asked[places[2 * at] as number] && asked[places[2 * at + 1] as number],
    );
  }

  #placesOfPairs(): Uint32Array {
    if (this.#pairPlaces) return this.#pairPlaces;
    this.#pairs.sort(orderOfPairs);
    this.#pairPlaces = new Uint32Array(2 * this.#pairs.length);
    for (const [at, { one, other }] of this.#pairs.entries()) {
      this.#pairPlaces[2 * at] = this.#places.get(one.method) as number;
      this.#pairPlaces[2 * at + 1] = this.#places.get(other.method) as number;
    }
    return this.#pairPlaces;
  }

  /** By name, since the order in which methods were learned says nothing. */
  #addPair(before: number, after: number, similarity: number): void {
    const [a, b] = [before, after].map((at) => this.#known[at]?.compared) as [
      ComparedMethod,
      ComparedMethod,
    ];
    const [one, other] = comesFirst(a, b) ? [a, b] : [b, a];
    this.#pairs.push({ one, other, similarity });
    if (this.#partners) addPartners(this.#partners, { one, other });
    this.#pairPlaces = undefined;
  }

  /** What was alike to a form that a method had before: a changed text loses none of it unseen. */
  #formerPartners(key: string): number[] {
    if (!this.#partners) {
      this.#partners = new Map();
      for (const pair of this.#pairs) addPartners(this.#partners, pair);
    }
    const partners = [...(this.#partners.get(key) ?? [])];
    return partners.flatMap((partner) => this.#forms.get(partner) ?? []);
  }

  #orderWords(methods: readonly ComparedMethod[]): void {
    const counts = new Map<string, number>();
    for (const compared of methods)
      for (const word of methodWordsOf(compared).weights.keys())
        if (!this.#order.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word] of [...counts].sort((a, b) => b[1] - a[1]))
      this.#order.set(word, this.#order.size);
  }

  #learn(compared: ComparedMethod): void {
    const learned = this.#ordered(compared);
    const place = this.#known.push(learned) - 1;
    this.#places.set(compared.method, place);
    const key = keyOfMethod(compared);
    const forms = this.#forms.get(key);
    const former = new Set(forms && this.#formerPartners(key));
    if (forms) forms.push(place);
    else this.#forms.set(key, [place]);
    const candidates = new Set(former);
    const look = <Key>(found: Map<Key, number[]>, key: Key) => {
      const others = found.get(key) ?? [];
      for (const before of others) candidates.add(before);
      if (others.length < MOST_WITH_WORD) others.push(place);
      found.set(key, others);
    };
    for (const word of learned.words.subarray(learned.rareFrom)) look(this.#found, word);
    if (learned.name !== undefined) look(this.#named, learned.name);
    const alike: { place: number; similarity: number }[] = [];
    for (const before of candidates) {
      const similarity = productOf(learned, this.#known[before] as LearnedMethod);
      if (similarity >= ALIKE_FROM) alike.push({ place: before, similarity });
    }
    alike.sort((a, b) => b.similarity - a.similarity);
    const others = new Set<string>();
    for (const { place: before, similarity } of alike) {
      const other = this.#known[before]?.compared as ComparedMethod;
      // Forms that a method had before are no other methods, however many there were.
      if (keyOfMethod(other) === key) continue;
      others.add(keyOfMethod(other));
      if (others.size <= MOST_OF_ONE || former.has(before))
        this.#addPair(before, place, similarity);
    }
  }

  #ordered(compared: ComparedMethod): LearnedMethod {
    const { weights, ...name } = methodWordsOf(compared);
    const words = [...weights]
      .map(([word, weight]): [number, number] => [this.#order.get(word) as number, weight])
      .sort((a, b) => a[0] - b[0]);
    let frequent = 0;
    // The product of two vectors of length 1 is at most the length of their common part.
    const rareFrom = words.findIndex(([, weight]) => {
      frequent += weight ** 2;
      return Math.sqrt(frequent) >= ALIKE_FROM;
    });
    return {
      ...name,
      compared,
      rareFrom: Math.max(rareFrom, 0),
      words: Int32Array.from(words, ([word]) => word),
      weights: Float64Array.from(words, ([, weight]) => weight),
    };
  }
}

/** The words of a method by their place in the order, the most frequent first. */
interface LearnedMethod extends MethodName {
  compared: ComparedMethod;
  words: Int32Array;
  weights: Float64Array;
  /** From this one on a method that is alike has at least one of them. */
  rareFrom: number;
}

/** What `similarityOf` gives, without looking words up. */
function productOf(a: LearnedMethod, b: LearnedMethod): number {
  let [i, j, sum] = [0, 0, 0];
  while (i < a.words.length && j < b.words.length) {
    const [one, other] = [a.words[i] as number, b.words[j] as number];
    if (one === other) sum += (a.weights[i] as number) * (b.weights[j] as number);
    if (one <= other) i += 1;
    if (other <= one) j += 1;
  }
  return ofNames(sum, a, b);
}

const METHODS_PER_STEP = 100;

const comesFirst = (a: ComparedMethod, b: ComparedMethod): boolean =>
  a.tool.name === b.tool.name ? a.method.name < b.method.name : a.tool.name < b.tool.name;

function addPartners(
  partners: Map<string, Set<string>>,
  { one, other }: Pick<LookAlike, "one" | "other">,
): void {
  const [a, b] = [keyOfMethod(one), keyOfMethod(other)];
  for (const [key, partner] of [
    [a, b],
    [b, a],
  ] as const) {
    const known = partners.get(key);
    if (known) known.add(partner);
    else partners.set(key, new Set([partner]));
  }
}

const keyOfMethod = ({ tool, method }: ComparedMethod): string => `${tool.name} ${method.name}`;

/** Those that are most alike first; the order of equal ones is that of their names. */
const orderOfPairs = (a: LookAlike, b: LookAlike): number =>
  b.similarity - a.similarity || orderOfMethods(a.one, b.one) || orderOfMethods(a.other, b.other);

function orderOfMethods(a: ComparedMethod, b: ComparedMethod): number {
  if (a.tool.name === b.tool.name && a.method.name === b.method.name) return 0;
  return comesFirst(a, b) ? -1 : 1;
}
