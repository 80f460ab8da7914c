import { lazyModule } from "@pegboard/ui/page/lazy-boundary.tsx";
import { useDeferredValue, useEffect } from "react";
import type { SearchedTools, ToolMatch } from "./tool-match.ts";

/** The code that finds matches of a text. It loads with the first search. */
export const toolSearchCode = lazyModule(() => import("./find-matches.ts"));

/**
 * The tools and methods that a search text shows, in the given order: equal words find equal ones
 * on every screen. An empty text shows everything; any other needs `toolSearchCode`.
 */
export function searchTools<Tool extends object, Method>(
  tools: Tool[],
  text: string,
  read: SearchedTools<Tool, Method>,
): ToolMatch<Tool, Method>[] {
  if (text.trim() !== "") return toolSearchCode.get().findMatches(tools, text, read);
  return tools.map((tool) => wholeMatch(tool, read) as ToolMatch<Tool, Method>);
}

const wholeMatches = new WeakMap<object, ToolMatch>();

/** A match of a whole tool; one tool always gives one match. */
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
 * The text that the list follows. It is delayed until the code that finds words is there, and while
 * somebody types quickly.
 */
export function useSearchedText(typed: string): string {
  const text = useDeferredValue(typed);
  if (text.trim() !== "") toolSearchCode.use();
  useEffect(() => void toolSearchCode.load(), []);
  return text;
}
