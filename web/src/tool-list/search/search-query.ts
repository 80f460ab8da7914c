import {
  type FilterText,
  joinFilters,
  splitFilters,
  type TypedFilter,
} from "@pegboard/ui/search/filter-text.ts";
import { CALL_MARK_NAMES } from "../../words/call-marks.ts";

/** The keys that can stand before the colon. Any other text with a colon is searched as text. */
export const TOOL_FILTER_KEYS = ["is", "app", "tag", "risk", "config", "tokens"] as const;
export type ToolFilterKey = (typeof TOOL_FILTER_KEYS)[number];

/** The states that can stand after `is:`. */
export const SEARCHED_STATES = [
  "on",
  "off",
  "not-offered",
  "core",
  "new",
  "changed",
  "drafted",
  "disabled",
  "unavailable",
  "hidden",
  "hidden-tool",
  ...CALL_MARK_NAMES,
] as const;
export type SearchedState = (typeof SEARCHED_STATES)[number];

export type SearchFilter = TypedFilter<ToolFilterKey>;
type SearchQuery = FilterText<ToolFilterKey>;

/** Reads a search text; case does not matter in values. */
export function parseSearch(text: string): SearchQuery {
  const { words, filters } = splitFilters(text, TOOL_FILTER_KEYS);
  return {
    words,
    filters: filters.map((filter) => ({ ...filter, value: filter.value.toLowerCase() })),
  };
}

export const hasFilter = (query: SearchQuery, { key, value }: SearchFilter): boolean =>
  query.filters.some(
    (filter) => filter.key === key && !filter.not && filter.value === value.toLowerCase(),
  );

/**
 * The text with the filter added, or removed when it is there, as a filter chip does. A filter with
 * a minus is left alone.
 */
export function toggleFilter(text: string, filter: SearchFilter): string {
  const query = parseSearch(text);
  const others = query.filters.filter(
    ({ key, value, not }) => not || key !== filter.key || value !== filter.value.toLowerCase(),
  );
  const filters = others.length < query.filters.length ? others : [...query.filters, filter];
  return joinFilters({ words: query.words, filters });
}

/** The text without the filters of these keys; those with a minus stay. */
export function withoutFilters(text: string, keys: readonly ToolFilterKey[]): string {
  const query = parseSearch(text);
  const filters = query.filters.filter(({ key, not }) => not || !keys.includes(key));
  return joinFilters({ words: query.words, filters });
}
