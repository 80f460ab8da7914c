/** What can stand before the colon. Anything else with a colon is searched as text. */
const FILTER_KEYS = ["is", "app", "risk", "config", "tokens"] as const;
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
] as const;
export type SearchedState = (typeof SEARCHED_STATES)[number];

/** The values of a filter that has only these. */
const VALUES: Partial<Record<FilterKey, readonly string[]>> = {
  is: SEARCHED_STATES,
  risk: ["destructive", "read-only"],
  config: ["missing", "invalid", "changed", "default", "none"],
};

export interface SearchFilter {
  key: FilterKey;
  value: string;
  /** Written with a minus before it (`-is:on`): shows what the filter would not. */
  not?: true;
}

/** What a search text asks for: free words, and filters such as `is:off`. */
export interface SearchQuery {
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

const writeFilter = ({ key, value, not }: SearchFilter): string =>
  `${not ? "-" : ""}${key}:${/\s/.test(value) ? `"${value}"` : value}`;

/** Names what a search asks for and nothing can answer, with what there is instead: one sentence for each. */
export function unknownFilters(text: string, apps: readonly string[]): string[] {
  const { words, filters } = parseSearch(text);
  const keys = [...words.matchAll(/(?:^|\s)-?([a-z]+:)(?!\/)/gi)].map(([, key = ""]) =>
    FILTER_KEYS.some((one) => `${one}:` === key.toLowerCase())
      ? `${key} needs a value right after the colon.`
      : `There is no filter ${key} There are ${FILTER_KEYS.map((one) => `${one}:`).join(", ")}.`,
  );
  const values = filters.flatMap((filter) => {
    const { key, value } = filter;
    const known = key === "app" ? apps.map((app) => app.toLowerCase()) : VALUES[key];
    if (key === "tokens" && !/^[<>]\d+$/.test(value))
      return [`tokens:${value} is no limit. Write tokens:>500 or tokens:<500.`];
    if (!known || known.includes(value)) return [];
    const others = known.slice(0, MOST_NAMED).map((one) => writeFilter({ key, value: one }));
    const rest = known.length > MOST_NAMED ? `, and ${known.length - MOST_NAMED} more` : "";
    return [
      `There is no filter ${writeFilter(filter)}. There ${others.length === 0 ? "is none of its kind" : `are ${others.join(", ")}${rest}`}.`,
    ];
  });
  return [...keys, ...values];
}

/** So many apps are named. */
const MOST_NAMED = 12;
