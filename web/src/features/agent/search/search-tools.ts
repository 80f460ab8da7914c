import {
  disabledReason,
  isDestructive,
  isUnaccepted,
  type ResolvedMethod,
  type ResolvedTool,
  type ToolDefinition,
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
    return tools.map(wholeMatch);
  }
  const found = findWords(tools, words);
  return tools.flatMap((tool, index) => {
    if (found.places && !found.places.has(index)) return [];
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

const wholeMatches = new WeakMap<ResolvedTool, ToolMatch>();

/** The tool with everything in it; the same match while it is the same tool. */
function wholeMatch(tool: ResolvedTool): ToolMatch {
  const known = wholeMatches.get(tool) ?? { tool, methods: tool.methods, open: false, whole: true };
  wholeMatches.set(tool, known);
  return known;
}

interface FoundWords {
  tools: Set<number>;
  methods: Set<ResolvedMethod>;
  /** Of the tools that match or have a method that does; undefined for all. */
  places?: Set<number>;
}

/** One haystack of tools and methods: a keystroke searches all names in a single pass. */
function findWords(tools: ResolvedTool[], words: string): FoundWords {
  if (words === "") return { tools: new Set(tools.keys()), methods: new Set() };
  const { texts, methods, places } = haystackOf(tools);
  const found = { tools: new Set<number>(), methods: new Set<ResolvedMethod>(), places: new Set<number>() };
  for (const match of wordSearch.get().findTexts(words, texts)) {
    const [method, place = 0] = [methods[match], places[match]];
    found.places.add(place);
    if (method) found.methods.add(method);
    else found.tools.add(place);
  }
  return found;
}

interface Haystack {
  texts: string[];
  /** Of each text: its method, undefined for a tool's own, and the place of its tool. */
  methods: (ResolvedMethod | undefined)[];
  places: number[];
}

const haystacks = new WeakMap<ResolvedTool[], Haystack>();

/** The same while the tools are: letters are typed more often than switches are clicked. */
function haystackOf(tools: ResolvedTool[]): Haystack {
  const known = haystacks.get(tools);
  if (known) return known;
  const made: Haystack = { texts: [], methods: [], places: [] };
  tools.forEach((tool, index) => {
    const texts = textsOf(tool.definition);
    made.texts.push(...texts);
    made.methods.push(undefined, ...tool.methods);
    for (const _ of texts) made.places.push(index);
  });
  haystacks.set(tools, made);
  return made;
}

const searched = new WeakMap<ToolDefinition, string[]>();

/** What is searched of a tool, and then of each of its methods. */
function textsOf(definition: ToolDefinition): string[] {
  const { displayName, name, app, methods } = definition;
  const texts = searched.get(definition) ?? [
    `${displayName} ${name} ${app ?? ""}`,
    ...methods.map((method) => `${method.displayName} ${method.name}`),
  ];
  searched.set(definition, texts);
  return texts;
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
