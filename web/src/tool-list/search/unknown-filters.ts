import { unknownKeys, unknownValue } from "../../components/search/unknown-filters.ts";
import { FILTER_KEYS, type FilterKey, parseSearch, SEARCHED_STATES } from "./search-query.ts";
import { say } from "./texts.ts";

/** The values of filters that have a fixed set of them. */
const VALUES: Partial<Record<FilterKey, readonly string[]>> = {
  is: SEARCHED_STATES,
  risk: ["destructive", "read-only"],
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
      key === "app" || key === "tag" ? ofCatalog[key].map((one) => one.toLowerCase()) : VALUES[key];
    if (key === "tokens" && !/^[<>]\d+$/.test(value)) return [say.noTokenLimit(value)];
    return !known || known.includes(value) ? [] : [unknownValue(filter, known)];
  });
  return [...unknownKeys(words, FILTER_KEYS), ...values];
}
