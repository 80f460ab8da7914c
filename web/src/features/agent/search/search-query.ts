import { CALL_MARK_NAMES } from "../../../words/call-marks.ts";

/** What can stand before the colon. Anything else with a colon is searched as text. */
export const FILTER_KEYS = ["is", "app", "tag", "risk", "config", "tokens"] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** What can stand after `is:`. */
export const SEARCHED_STATES = [
  "on",
  "off",
  "not-offered",
  "core",
  "new",
  "changed-by-source",
  "changed",
  "disabled",
  "unavailable",
  "hidden",
  "hidden-tool",
  "prompt",
  "resource",
  ...CALL_MARK_NAMES,
] as const;
export type SearchedState = (typeof SEARCHED_STATES)[number];

export interface SearchFilter {
  key: FilterKey;
  value: string;
  /** Written with a minus before it (`-is:on`): shows what the filter would not. */
  not?: true;
}

/** What a search text asks for: free words, and filters such as `is:off`. */
interface SearchQuery {
  words: string;
  filters: SearchFilter[];
}

const FILTER = new RegExp(`^(-?)(${FILTER_KEYS.join("|")}):(?:"([^"]*)"|(\\S+))$`, "i");

/** Splits a search text; values with spaces stand in quotes (`app:"my files"`). */
export function parseSearch(text: string): SearchQuery {
  const words: string[] = [];
  const filters: SearchFilter[] = [];
  for (const part of text.match(/[^\s":]+:"[^"]*"|\S+/g) ?? []) {
    const found = FILTER.exec(part);
    const key = FILTER_KEYS.find((one) => one === found?.[2]?.toLowerCase());
    const value = (found?.[3] ?? found?.[4] ?? "").toLowerCase();
    if (key) filters.push({ key, value, ...(found?.[1] && { not: true }) });
    else words.push(part);
  }
  return { words: words.join(" "), filters };
}

export const hasFilter = (query: SearchQuery, { key, value }: SearchFilter): boolean =>
  query.filters.some((filter) => filter.key === key && !filter.not && filter.value === value.toLowerCase());

/** The text with the filter added, or taken out when it is there: what a filter chip does. What has a minus is left alone. */
export function toggleFilter(text: string, filter: SearchFilter): string {
  const query = parseSearch(text);
  const others = query.filters.filter(
    ({ key, value, not }) => not || key !== filter.key || value !== filter.value.toLowerCase(),
  );
  const kept = others.length < query.filters.length ? others : [...query.filters, filter];
  return [query.words, ...kept.map(writeFilter)].filter((part) => part !== "").join(" ");
}

/** The text without the filters of these keys; those with a minus stay. */
export function withoutFilters(text: string, keys: readonly FilterKey[]): string {
  const query = parseSearch(text);
  const kept = query.filters.filter(({ key, not }) => not || !keys.includes(key));
  return [query.words, ...kept.map(writeFilter)].filter((part) => part !== "").join(" ");
}

export const writeFilter = ({ key, value, not }: SearchFilter): string =>
  `${not ? "-" : ""}${key}:${/\s/.test(value) ? `"${value}"` : value}`;
