import {
  disabledReason,
  isMissed,
  type ResolvedMethod,
  type ResolvedTool,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { holdsMark } from "../../words/call-marks.ts";
import { doesMethodDeclare, doesToolDeclare, passesFilter } from "./declared-filters.ts";
import { parseSearch, SEARCHED_STATES, type SearchedState, type SearchFilter } from "./search-query.ts";
import type { SearchFacts, ToolMatch } from "./tool-match.ts";
import { findTexts } from "./word-search.ts";

export { highlightRanges } from "./word-search.ts";

/** The tools and methods that match, in the given order. */
export function findMatches(tools: ResolvedTool[], text: string, facts: SearchFacts): ToolMatch[] {
  const { words, filters } = parseSearch(text);
  const found = findWords(tools, words);
  return tools.flatMap((tool, index) => {
    if (found.places && !found.places.has(index)) return [];
    if (!filters.every((filter) => passesFilter(filter, doesToolPass(tool, filter, facts)))) return [];
    const named = found.tools.has(index);
    const methods = tool.methods.filter(
      (method) =>
        (named || found.methods.has(method)) &&
        filters.every((filter) => passesFilter(filter, doesMethodPass(tool, method, filter, facts))),
    );
    if (methods.length === 0 && (tool.methods.length > 0 || !named)) return [];
    return [{ tool, methods, whole: named && methods.length === tool.methods.length }];
  });
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
  for (const match of findTexts(words, texts)) {
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

const doesToolPass = (tool: ResolvedTool, filter: SearchFilter, facts: SearchFacts): boolean | undefined =>
  filter.key === "config" ? facts.configState(tool) === filter.value : doesToolDeclare(tool.definition, filter);

function doesMethodPass(tool: ResolvedTool, method: ResolvedMethod, filter: SearchFilter, facts: SearchFacts) {
  const { key, value } = filter;
  switch (key) {
    case "is":
      return SEARCHED_STATES.some((state) => state === value && isInState(tool, method, state, facts));
    case "tokens":
      return comparesTokens(facts.tokens(tool.definition.name, method.definition.name), value);
    default:
      return doesMethodDeclare(tool.definition, method.definition, filter);
  }
}

function isInState(tool: ResolvedTool, method: ResolvedMethod, state: SearchedState, facts: SearchFacts): boolean {
  switch (state) {
    case "on":
      return method.enabled;
    case "off":
      return !method.enabled;
    case "not-offered":
      return isMissed(method);
    case "core":
      return method.locked;
    case "new":
      return method.definition.sourceChange === "new";
    case "changed":
      return tool.definition.sourceChange === "changed" || method.definition.sourceChange === "changed";
    case "disabled":
      return disabledReason(tool) !== undefined;
    case "hidden-tool":
      return !tool.definition.visible;
    case "hidden":
      return !tool.definition.visible || !method.definition.visible;
    case "unavailable":
      return tool.unavailable !== undefined;
    case "drafted":
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
