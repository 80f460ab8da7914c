import { FILTER_KEYS, type FilterKey, parseSearch, SEARCHED_STATES, writeFilter } from "./search-query.ts";

/** The values of a filter that has only these. */
const VALUES: Partial<Record<FilterKey, readonly string[]>> = {
  is: SEARCHED_STATES,
  risk: ["destructive", "read-only"],
  config: ["missing", "invalid", "changed", "default", "none"],
};

/** What is there of filters whose values are the catalogue's. */
type KnownValues = Record<"app" | "tag", readonly string[]>;

/** One sentence for each filter that nothing can answer, with the known values. */
export function findUnknownFilters(text: string, ofCatalog: KnownValues): string[] {
  const { words, filters } = parseSearch(text);
  const keys = [...words.matchAll(/(?:^|\s)-?([a-z]+:)(?!\/)/gi)].map(([, key = ""]) =>
    FILTER_KEYS.some((one) => `${one}:` === key.toLowerCase())
      ? `${key} needs a value right after the colon.`
      : `There is no filter ${key} There are ${FILTER_KEYS.map((one) => `${one}:`).join(", ")}.`,
  );
  const values = filters.flatMap((filter) => {
    const { key, value } = filter;
    const known = key === "app" || key === "tag" ? ofCatalog[key].map((one) => one.toLowerCase()) : VALUES[key];
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
