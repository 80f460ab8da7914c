import type { MethodDefinition, ResolvedTool, ToolDefinition } from "@pegboard/registry-core";
import {
  compareNames,
  disabledReason,
  hasRisk,
  isMissed,
  isReadOnly,
  type ResolvedMethod,
  tagsOf,
  type UnavailableKind,
} from "@pegboard/registry-core/internal";
import { countEach } from "@pegboard/ui/text/count-each.ts";
import { holdsMark } from "../../messages/call-marks.ts";
import { CLASS_OF_WORD } from "./risk-words.ts";
import { SEARCHED_STATES, type SearchedState, type SearchFilter } from "./search-query.ts";
import type { SearchedTools, ToolMatch } from "./tool-match.ts";

/** The facts besides the toolset that filters ask for. */
export interface SearchFacts {
  configState(tool: ResolvedTool): ToolConfigState;
  tokens(tool: string, method: string): number;
  /** Tools and methods the draft changes, by item (`tool:NAME`, `method:TOOL/METHOD`). */
  isDrafted(item: string): boolean;
}

/** A tool of a toolset that a list shows, and which of its methods. */
export type ResolvedMatch = ToolMatch<ResolvedTool, ResolvedMethod>;

/** The functions with which a search reads the tools of a toolset. */
export const resolvedTools = (facts: SearchFacts): SearchedTools<ResolvedTool, ResolvedMethod> => ({
  definitionOf: ({ definition }) => definition,
  methodsOf: ({ methods }) => methods,
  hasTool: (tool, filter) =>
    filter.key === "config"
      ? facts.configState(tool) === filter.value
      : doesToolDeclare(tool.definition, filter),
  hasMethod: (tool, method, filter) => matchesFilter({ tool, method }, filter, facts),
});

interface ResolvedPlace {
  tool: ResolvedTool;
  method: ResolvedMethod;
}

function matchesFilter(
  { tool, method }: ResolvedPlace,
  filter: SearchFilter,
  facts: SearchFacts,
): boolean | undefined {
  const { key, value } = filter;
  switch (key) {
    case "is":
      return SEARCHED_STATES.some(
        (state) => state === value && isInState({ tool, method }, state, facts),
      );
    case "tokens":
      return comparesTokens(facts.tokens(tool.definition.name, method.definition.name), value);
    default:
      return doesMethodDeclare(tool.definition, method.definition, filter);
  }
}

function isInState(
  { tool, method }: ResolvedPlace,
  state: SearchedState,
  facts: SearchFacts,
): boolean {
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
      return (
        tool.definition.sourceChange === "changed" || method.definition.sourceChange === "changed"
      );
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

/** The state of a tool's config for an agent. `none`: the tool takes no config. */
export type ToolConfigState = "none" | "default" | "changed" | "missing" | "invalid";

/** The states of config that make a tool unavailable. */
const CONFIG_ISSUES: { [Kind in UnavailableKind]?: ToolConfigState } = {
  config_missing: "missing",
  config_invalid: "invalid",
};

export function configStateOf(tool: ResolvedTool, changedKeys: number): ToolConfigState {
  if (!tool.definition.configSchema) return "none";
  return (
    (tool.unavailable && CONFIG_ISSUES[tool.unavailable.kind]) ??
    (changedKeys > 0 ? "changed" : "default")
  );
}

/**
 * Whether a tool declares what a filter asks for; undefined where the filter asks about something
 * else.
 */
export const doesToolDeclare = (
  { app = "" }: ToolDefinition,
  { key, value }: SearchFilter,
): boolean | undefined => (key === "app" ? app.toLowerCase() === value : undefined);

/**
 * Whether a method declares what a filter asks for; undefined where the filter asks about something
 * else.
 */
export function doesMethodDeclare(
  tool: ToolDefinition,
  method: MethodDefinition,
  { key, value }: SearchFilter,
): boolean | undefined {
  switch (key) {
    case "risk": {
      const asked = CLASS_OF_WORD.get(value);
      return asked ? hasRisk(method, asked) : value === "read-only" && isReadOnly(method);
    }
    case "tag":
      return tagsOf(tool, method).some((tag) => tag.toLowerCase() === value);
    default:
      return undefined;
  }
}

/** A value that a search can ask for, and how many tools or methods have it. */
interface KnownValue {
  id: string;
  label: string;
  count: number;
}

export const countApps = (tools: ToolDefinition[]): KnownValue[] =>
  countKnownValues(tools.flatMap(({ app }) => app ?? []));

/** Each tag with the methods that have it. */
export const countTags = (tools: ToolDefinition[]): KnownValue[] =>
  countKnownValues(tools.flatMap((tool) => tool.methods.flatMap((method) => tagsOf(tool, method))));

function countKnownValues(words: string[]): KnownValue[] {
  return [...countEach(words)]
    .sort(([one], [other]) => compareNames(one, other))
    .map(([word, count]) => ({ id: word.toLowerCase(), label: word, count }));
}
