import { closestName } from "@pegboard/registry-core";
import { type TypedFilter, writeFilter } from "./filter-text.ts";

/** So many are named. */
const MOST_NAMED = 12;

/** One sentence for each word that looks like a filter and is none. */
export function unknownKeys(words: string, keys: readonly string[]): string[] {
  return [...words.matchAll(/(?:^|\s)-?([a-z]+):(?!\/)/gi)].map(([, key = ""]) =>
    keys.includes(key.toLowerCase())
      ? `${key}: needs a value right after the colon.`
      : `There is no filter ${key}: ${meant(key, keys, (one) => `${one}:`)}`,
  );
}

/** Says that a filter has no such value, and which ones it has. */
export function unknownValue(filter: TypedFilter, known: readonly string[]): string {
  const { key, value } = filter;
  return `There is no filter ${writeFilter(filter)}. ${meant(value, known, (one) => writeFilter({ key, value: one }))}`;
}

/** The closest, otherwise some of all. */
function meant(typed: string, known: readonly string[], write: (name: string) => string): string {
  const closest = closestName(typed, known);
  if (closest !== undefined) return `Did you mean ${write(closest)}?`;
  if (known.length === 0) return "There is none of its kind.";
  const rest = known.length > MOST_NAMED ? `, and ${known.length - MOST_NAMED} more` : "";
  return `There are ${known.slice(0, MOST_NAMED).map(write).join(", ")}${rest}.`;
}
