import type { FunctionNames } from "../definition/function-names.ts";
import { tagsOf } from "../definition/method-behaviour.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import type { NamedMethod } from "./offered-methods.ts";
import type { Toolset } from "./toolset.ts";
import { isCallable } from "./waiting-methods.ts";

/** A method that a search found. More words found in more important places give a higher score. */
export interface FoundMethod extends NamedMethod {
  score: number;
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
 * first list (`defer`). Names and search hints count most, then tags and the tool, then
 * descriptions. Pure; time grows with the methods. The first fifty words of a query count.
 */
export function searchMethods(
  toolset: Toolset,
  names: FunctionNames,
  { query, limit = 10, deferredOnly = false }: MethodSearch,
): FoundMethod[] {
  const words = [...new Set(searchWords(query.slice(0, LONGEST_SEARCH)))]
    .slice(0, MOST_WORDS)
    .map((word) => ` ${word}`);
  if (words.length === 0) return [];
  const found: FoundMethod[] = [];
  for (const tool of toolset.tools) {
    for (const method of tool.methods) {
      const { definition } = method;
      const isSearched = isCallable(method) && (!deferredOnly || definition.defer);
      const score = isSearched ? scoreOf(searchTextsOf(tool.definition, definition), words) : 0;
      if (score === 0) continue;
      found.push({
        tool: tool.definition,
        method: definition,
        functionName: names.nameOf(tool.definition.name, definition.name),
        score,
      });
    }
  }
  return found
    .sort((a, b) => b.score - a.score || (a.functionName < b.functionName ? -1 : 1))
    .slice(0, limit);
}

/** Words of a method in places of growing weight, each with a space before it. */
type SearchTexts = readonly [text: string, weight: number][];

/**
 * The number of characters that are read of a query, and of words that are looked for: each word is
 * looked for in every method.
 */
const LONGEST_SEARCH = 2_000;
const MOST_WORDS = 50;

const searchTextsOf = memoByIdentity((tool: ToolDefinition, method: MethodDefinition) => {
  const spaced = (...parts: (string | undefined)[]) =>
    parts.flatMap((part = "") => searchWords(part).map((word) => ` ${word}`)).join("");
  const texts: SearchTexts = [
    [spaced(method.name, method.displayName, method.searchHint), 8],
    [
      spaced(tool.name, tool.displayName, tool.namespace, tool.category, ...tagsOf(tool, method)),
      4,
    ],
    [spaced(method.description, method.summary, tool.description), 1],
  ];
  return texts;
});

/**
 * A word counts at the place where it weighs most; a whole word counts half as much again as the
 * beginning of one.
 */
function scoreOf(texts: SearchTexts, words: string[]): number {
  let score = 0;
  for (const word of words) {
    for (const [text, weight] of texts) {
      const at = text.indexOf(word);
      if (at < 0) continue;
      const isWhole = `${text} `.includes(`${word} `);
      score += isWhole ? weight * 1.5 : weight;
      break;
    }
  }
  return score;
}

function searchWords(text: string): string[] {
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase();
  return apart.match(/[\p{L}\p{N}]+/gu) ?? [];
}
