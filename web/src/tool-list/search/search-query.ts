import {
  type FilterText,
  joinFilters,
  splitFilters,
  type TypedFilter,
} from "@pegboard/ui/search/filter-text.ts";
import { unknownKeys, unknownValue } from "@pegboard/ui/search/unknown-filters.ts";
import { CALL_MARK_NAMES } from "../../messages/call-marks.ts";
import { t } from "../../messages/t.ts";
import { CLASS_OF_WORD } from "./risk-words.ts";

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

/** States under names that old addresses have, by the names of today. */
const FORMER_STATES: ReadonlyMap<string, SearchedState> = new Map([
  ["asks-first", "needs-approval"],
]);

/** Reads a search text; case does not matter in values. */
export function parseSearch(text: string): SearchQuery {
  const { words, filters } = splitFilters(text, TOOL_FILTER_KEYS);
  return {
    words,
    filters: filters.map((filter) => {
      const value = filter.value.toLowerCase();
      const isState = filter.key === "is";
      return { ...filter, value: (isState && FORMER_STATES.get(value)) || value };
    }),
  };
}

const hasFilter = (query: SearchQuery, { key, value }: SearchFilter): boolean =>
  query.filters.some(
    (filter) => filter.key === key && !filter.not && filter.value === value.toLowerCase(),
  );

/** Whether a text asks for hidden tools or methods, which lists leave out otherwise. */
export function asksForHidden(text: string): boolean {
  const query = parseSearch(text);
  return ["hidden", "hidden-tool"].some((value) => hasFilter(query, { key: "is", value }));
}

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

/** The values of filters that have a fixed set of them. */
const FILTER_VALUES: Partial<Record<ToolFilterKey, readonly string[]>> = {
  is: SEARCHED_STATES,
  risk: [...CLASS_OF_WORD.keys(), "read-only"],
  config: ["missing", "invalid", "changed", "default", "none"],
};

/** The known values of filters whose values come from the catalogue. */
type KnownValues = Record<"app" | "tag", readonly string[]>;

/** One sentence for each filter that nothing can answer, with the known values. */
export function findUnknownFilters(text: string, ofCatalog: KnownValues): string[] {
  const { words, filters } = parseSearch(text);
  const values = filters.flatMap((filter) => {
    const { key, value } = filter;
    const known =
      key === "app" || key === "tag"
        ? ofCatalog[key].map((one) => one.toLowerCase())
        : FILTER_VALUES[key];
    if (key === "tokens" && !/^[<>]\d+$/.test(value))
      return [t("tokens:{value} is no limit. Write tokens:>500 or tokens:<500.", { value })];
    return !known || known.includes(value) ? [] : [unknownValue(filter, known)];
  });
  return [...unknownKeys(words, TOOL_FILTER_KEYS), ...values];
}
