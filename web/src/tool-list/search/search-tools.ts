import { useDeferredValue, useEffect } from "react";
import { lazyModule } from "../../components/page/lazy-module.ts";
import type { SearchedTools, ToolMatch } from "./tool-match.ts";

/** Finds what a text asks for. It loads with the first search. */
export const searching = lazyModule(() => import("./find-matches.ts"));

/**
 * The tools and methods that a search text shows, in the given order: the same words find the same
 * ones on every screen. An empty text shows everything; another needs `searching`.
 */
export function searchTools<Tool extends object, Method>(
  tools: Tool[],
  text: string,
  read: SearchedTools<Tool, Method>,
): ToolMatch<Tool, Method>[] {
  if (text.trim() !== "") return searching.get().findMatches(tools, text, read);
  return tools.map((tool) => wholeMatch(tool, read) as ToolMatch<Tool, Method>);
}

const wholeMatches = new WeakMap<object, ToolMatch>();

/** The tool with everything in it; the same match while it is the same tool. */
function wholeMatch<Tool extends object, Method>(
  tool: Tool,
  read: SearchedTools<Tool, Method>,
): ToolMatch {
  const known = wholeMatches.get(tool);
  if (known) return known;
  const match = { tool, methods: read.methodsOf(tool), whole: true };
  wholeMatches.set(tool, match);
  return match;
}

/**
 * The text that the list follows: it stays as it is until what finds words is there, and while
 * somebody types quickly.
 */
export function useSearchedText(typed: string): string {
  const text = useDeferredValue(typed);
  if (text.trim() !== "") searching.use();
  useEffect(() => void searching.load(), []);
  return text;
}
