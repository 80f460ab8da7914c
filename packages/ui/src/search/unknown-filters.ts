import { closestName } from "@pegboard/json-schema";
import { t } from "../messages/t.ts";
import { type TypedFilter, writeFilter } from "./filter-text.ts";

/** The most values that are named. */
const MOST_NAMED_VALUES = 12;

/** One sentence for each word that looks like a filter and is none. */
export function unknownKeys(words: string, keys: readonly string[]): string[] {
  return [...words.matchAll(/(?:^|\s)-?([a-z]+):(?!\/)/gi)].map(([, key = ""]) =>
    keys.includes(key.toLowerCase())
      ? t("{key}: needs a value right after the colon.", { key })
      : t("There is no filter {key} {meant}", {
          key: `${key}:`,
          meant: suggestionText(key, keys, (one) => `${one}:`),
        }),
  );
}

/** A sentence that a filter has no such value, with those that it has. */
export function unknownValue(filter: TypedFilter, known: readonly string[]): string {
  const { key, value } = filter;
  return t("There is no filter {filter}. {meant}", {
    filter: writeFilter(filter),
    meant: suggestionText(value, known, (one) => writeFilter({ key, value: one })),
  });
}

/** The closest value, otherwise some of all. */
function suggestionText(
  typed: string,
  known: readonly string[],
  write: (name: string) => string,
): string {
  const closest = closestName(typed, known);
  if (closest !== undefined) return t("Did you mean {name}?", { name: write(closest) });
  if (known.length === 0) return t("There is none of its kind.");
  return t("There are {names}{more, plural, =0 {} other {, and {more} more}}.", {
    names: known.slice(0, MOST_NAMED_VALUES).map(write).join(", "),
    more: Math.max(0, known.length - MOST_NAMED_VALUES),
  });
}
