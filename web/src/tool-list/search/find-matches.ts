import uFuzzy from "@leeoniya/ufuzzy";
import type { ToolDefinition } from "@pegboard/registry-core";
import { memoByIdentity } from "@pegboard/registry-core/internal";
import { parseSearch, type SearchFilter } from "./search-query.ts";
import type { SearchedTools, ToolMatch } from "./tool-match.ts";

/** The tools and methods that match, in the given order. */
export function findMatches<Tool extends object, Method>(
  tools: Tool[],
  text: string,
  read: SearchedTools<Tool, Method>,
): ToolMatch<Tool, Method>[] {
  const { words, filters } = parseSearch(text);
  const found = findWords(tools, words, read);
  return tools.flatMap((tool, index) => {
    if (found.places && !found.places.has(index)) return [];
    if (!filters.every((filter) => passes(filter, read.hasTool(tool, filter)))) return [];
    const named = found.tools.has(index);
    const all = read.methodsOf(tool);
    const methods = all.filter(
      (method) =>
        (named || found.methods.has(method)) &&
        filters.every((filter) => passes(filter, read.hasMethod(tool, method, filter))),
    );
    if (methods.length === 0 && (all.length > 0 || !named)) return [];
    return [{ tool, methods, whole: named && methods.length === all.length }];
  });
}

/** Whether something passes a filter. It does when the filter asks about something else. */
const passes = ({ not }: SearchFilter, has: boolean | undefined): boolean =>
  has === undefined || has !== (not ?? false);

/** The filters whose answers change with a draft. */
const DRAFT_FILTERS = ["is", "config"];

/** What a search found since its text was typed: names of tools, and places of methods in them. */
interface KeptMatches {
  text: string;
  keys: Set<string>;
}

/**
 * The matches, with the methods that the same search found before and that a switch took out of it
 * since. What is found is added to `kept`.
 */
export function withKept<Tool extends object, Method>(
  tools: readonly Tool[],
  { found, text, kept }: { found: ToolMatch<Tool, Method>[]; text: string; kept: KeptMatches },
  read: SearchedTools<Tool, Method>,
): ToolMatch<Tool, Method>[] {
  if (!parseSearch(text).filters.some(({ key }) => DRAFT_FILTERS.includes(key))) return found;
  if (kept.text !== text) Object.assign(kept, { text, keys: new Set() });
  const { keys } = kept;
  const matches = new Map(found.map((match) => [match.tool, match]));
  return tools.flatMap((tool) => {
    const match = matches.get(tool);
    const { name } = read.definitionOf(tool);
    if (match?.whole) keys.add(name);
    const matching = new Set(match?.methods);
    const methods = read.methodsOf(tool).filter((method, place) => {
      const key = `${name}/${place}`;
      if (matching.has(method)) keys.add(key);
      return keys.has(key);
    });
    if (methods.length === matching.size) return match ?? [];
    return [{ tool, methods, whole: keys.has(name) }];
  });
}

interface FoundWords<Method> {
  tools: Set<number>;
  methods: Set<Method>;
  /** The places of tools that match or have a method that does; undefined for all. */
  places?: Set<number>;
}

/**
 * Finds words in one list of texts of all tools and methods, so that a keystroke searches all names
 * in a single pass.
 */
function findWords<Tool extends object, Method>(
  tools: Tool[],
  words: string,
  read: SearchedTools<Tool, Method>,
): FoundWords<Method> {
  if (words === "") return { tools: new Set(tools.keys()), methods: new Set() };
  const { texts, places } = haystackOf(tools, read);
  const found = { tools: new Set<number>(), methods: new Set<Method>(), places: new Set<number>() };
  // Of several words some may be found in a tool and the others in a method.
  for (const match of findTexts(words, /\s/.test(words) ? texts.together : texts.apart)) {
    const { tool, method } = places[match] as SearchedPlace;
    found.places.add(tool);
    if (method === undefined) found.tools.add(tool);
    else found.methods.add(read.methodsOf(tools[tool] as Tool)[method] as Method);
  }
  return found;
}

/** The owner of a text, a tool or one of its methods, by its place. */
interface SearchedPlace {
  tool: number;
  method?: number;
}

interface Haystack {
  texts: SearchedTexts;
  places: SearchedPlace[];
}

const haystacks = new WeakMap<object[], Haystack>();

/**
 * The searched texts of a list of tools. They are made once for a list, because letters are typed
 * more often than switches are clicked.
 */
function haystackOf<Tool extends object>(
  tools: Tool[],
  read: SearchedTools<Tool, unknown>,
): Haystack {
  const known = haystacks.get(tools);
  if (known) return known;
  const made: Haystack = { texts: { apart: [], together: [] }, places: [] };
  tools.forEach((tool, index) => {
    const { apart, together } = readToolSearchTexts(read.definitionOf(tool));
    for (const text of apart) made.texts.apart.push(text);
    for (const text of together) made.texts.together.push(text);
    made.places.push({ tool: index });
    for (let method = 0; method < apart.length - 1; method += 1)
      made.places.push({ tool: index, method });
  });
  haystacks.set(tools, made);
  return made;
}

/**
 * The searched texts of each tool and then of each of its methods: by themselves, and after the
 * text of the tool.
 */
interface SearchedTexts {
  apart: string[];
  together: string[];
}

const readToolSearchTexts = memoByIdentity((definition: ToolDefinition): SearchedTexts => {
  const { displayName, name, app, methods } = definition;
  const tool = `${displayName} ${name} ${app ?? ""}`;
  const ofMethods = methods.map((method) => `${method.displayName} ${method.name}`);
  return {
    apart: [tool, ...ofMethods],
    together: [tool, ...ofMethods.map((text) => `${tool} ${text}`)],
  };
});

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
function findTexts(words: string, texts: string[]): number[] {
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
