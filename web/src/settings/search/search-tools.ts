import type { ResolvedTool } from "@pegboard/registry-core";
import { lateCode } from "../../components/page/late-code.ts";
import type { SearchFacts, ToolMatch } from "./tool-match.ts";

/** Finds what a text asks for. It loads with the first search. */
export const searching = lateCode(() => import("./find-matches.ts"));

/** The tools and methods that a search text shows, in the given order. An empty text shows everything; another needs `searching`. */
export function searchTools(tools: ResolvedTool[], text: string, facts: SearchFacts): ToolMatch[] {
  return text.trim() === "" ? tools.map(wholeMatch) : searching.get().findMatches(tools, text, facts);
}

const wholeMatches = new WeakMap<ResolvedTool, ToolMatch>();

/** The tool with everything in it; the same match while it is the same tool. */
function wholeMatch(tool: ResolvedTool): ToolMatch {
  const known = wholeMatches.get(tool);
  if (known) return known;
  const match: ToolMatch = { tool, methods: tool.methods, whole: true };
  wholeMatches.set(tool, match);
  return match;
}
