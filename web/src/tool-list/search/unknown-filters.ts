import { unknownKeys, unknownValue } from "@pegboard/ui/search/unknown-filters.ts";
import { t } from "../../messages/t.ts";
import {
  parseSearch,
  SEARCHED_STATES,
  TOOL_FILTER_KEYS,
  type ToolFilterKey,
} from "./search-query.ts";

/** The values of filters that have a fixed set of them. */
const FILTER_VALUES: Partial<Record<ToolFilterKey, readonly string[]>> = {
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
      key === "app" || key === "tag"
        ? ofCatalog[key].map((one) => one.toLowerCase())
        : FILTER_VALUES[key];
    if (key === "tokens" && !/^[<>]\d+$/.test(value))
      return [t("tokens:{value} is no limit. Write tokens:>500 or tokens:<500.", { value })];
    return !known || known.includes(value) ? [] : [unknownValue(filter, known)];
  });
  return [...unknownKeys(words, TOOL_FILTER_KEYS), ...values];
}
