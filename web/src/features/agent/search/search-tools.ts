import {
  disabledReason,
  isDestructive,
  isUnaccepted,
  type ResolvedMethod,
  type ResolvedTool,
  tagsOf,
} from "@pegboard/registry-core";
import { lateCode } from "../../../components/page/late-code.ts";
import { holdsMark } from "../../../words/call-marks.ts";
import type { ConfigState } from "../model/config-state.ts";
import { parseSearch, SEARCHED_STATES, type SearchedState, type SearchFilter } from "./search-query.ts";

/** Finds words in names. It loads with the first search. */
export const wordSearch = lateCode(() => import("./word-search.ts"));

/** What filters ask about a tool beyond the toolset. */
export interface SearchFacts {
  configState(tool: ResolvedTool): ConfigState;
  tokens(tool: string, method: string): number;
  /** Tools and methods the draft changes, by item (`tool:NAME`, `method:TOOL/METHOD`). */
  isDrafted(item: string): boolean;
}

/** A tool the search shows, and which of its methods. */
export interface ToolMatch {
  tool: ResolvedTool;
  methods: ResolvedMethod[];
  /** True when methods match by themselves, so the tool should stand open. */
  open: boolean;
  /** The tool matches with all its methods; otherwise it is shown because it carries the ones that do. */
  whole: boolean;
}

/** The tools and methods that a search text shows, in the given order. An empty text shows everything. */
export function searchTools(tools: ResolvedTool[], text: string, facts: SearchFacts): ToolMatch[] {
  const { words, filters } = parseSearch(text);
  if (words === "" && filters.length === 0) {
    return tools.map((tool) => ({ tool, methods: tool.methods, open: false, whole: true }));
  }
  const found = findWords(tools, words);
  return tools.flatMap((tool, index) => {
    if (!filters.every((filter) => passesFilter(filter, doesToolPass(tool, filter, facts)))) return [];
    const whole = found.tools.has(index);
    const methods = tool.methods.filter(
      (method) =>
        (whole || found.methods.has(method)) &&
        filters.every((filter) => passesFilter(filter, doesMethodPass(tool, method, filter, facts))),
    );
    if (methods.length === 0 && (tool.methods.length > 0 || !whole)) return [];
    const ownMatch = words !== "" && methods.some((method) => found.methods.has(method));
    const some = methods.length < tool.methods.length;
    return [{ tool, methods, open: ownMatch || some, whole: whole && !some }];
  });
}

/** One haystack of tools and methods: a keystroke searches all names in a single pass. */
function findWords(tools: ResolvedTool[], words: string): { tools: Set<number>; methods: Set<ResolvedMethod> } {
  if (words === "") return { tools: new Set(tools.keys()), methods: new Set() };
  const { texts, targets } = buildHaystack(tools);
  const found = { tools: new Set<number>(), methods: new Set<ResolvedMethod>() };
  for (const match of wordSearch.get().findTexts(words, texts)) {
    const target = targets[match];
    if (typeof target === "number") found.tools.add(target);
    else if (target) found.methods.add(target);
  }
  return found;
}

function buildHaystack(tools: ResolvedTool[]): { texts: string[]; targets: (number | ResolvedMethod)[] } {
  const texts: string[] = [];
  const targets: (number | ResolvedMethod)[] = [];
  tools.forEach((tool, index) => {
    const { displayName, name, app } = tool.definition;
    texts.push(`${displayName} ${name} ${app ?? ""}`);
    targets.push(index);
    for (const method of tool.methods) {
      texts.push(`${method.definition.displayName} ${method.definition.name}`);
      targets.push(method);
    }
  });
  return { texts, targets };
}

/** `found` is undefined when the filter asks about something else: that passes. */
const passesFilter = ({ not }: SearchFilter, found: boolean | undefined): boolean =>
  found === undefined || found !== (not ?? false);

function doesToolPass(tool: ResolvedTool, { key, value }: SearchFilter, facts: SearchFacts): boolean | undefined {
  switch (key) {
    case "app":
      return (tool.definition.app ?? "").toLowerCase() === value;
    case "config":
      return facts.configState(tool) === value;
    default:
      return undefined;
  }
}

function doesMethodPass(tool: ResolvedTool, method: ResolvedMethod, filter: SearchFilter, facts: SearchFacts) {
  const { key, value } = filter;
  switch (key) {
    case "is":
      return SEARCHED_STATES.some((state) => state === value && isInState(tool, method, state, facts));
    case "risk":
      return value === "destructive"
        ? isDestructive(method.definition.annotations)
        : value === "read-only" && method.definition.annotations?.readOnlyHint === true;
    case "tag":
      return tagsOf(tool.definition, method.definition).some((tag) => tag.toLowerCase() === value);
    case "tokens":
      return comparesTokens(facts.tokens(tool.definition.name, method.definition.name), value);
    default:
      return undefined;
  }
}

function isInState(tool: ResolvedTool, method: ResolvedMethod, state: SearchedState, facts: SearchFacts): boolean {
  switch (state) {
    case "on":
      return method.enabled;
    case "off":
      return !method.enabled;
    case "not-offered":
      return method.enabled && !method.offered && method.waits !== "deferred";
    case "core":
      return method.locked;
    case "new":
      return isUnaccepted(method.definition);
    case "changed-by-source":
      return tool.definition.sourceChange === "changed" || method.definition.sourceChange === "changed";
    case "disabled":
      return disabledReason(tool) !== undefined;
    case "hidden-tool":
      return !tool.definition.visible;
    case "hidden":
      return !tool.definition.visible || !method.definition.visible;
    case "unavailable":
      return tool.unavailable !== undefined;
    case "changed":
      return (
        facts.isDrafted(`tool:${tool.definition.name}`) ||
        facts.isDrafted(`method:${tool.definition.name}/${method.definition.name}`)
      );
    default:
      return holdsMark(state, tool.definition, method.definition);
  }
}

function comparesTokens(tokens: number, condition: string): boolean {
  const [, sign, limit] = /^([<>])(\d+)$/.exec(condition) ?? [];
  return sign === ">" ? tokens > Number(limit) : sign === "<" && tokens < Number(limit);
}
