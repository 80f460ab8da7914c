import { closestName } from "@pegboard/registry-core/internal";
import { type TypedFilter, writeFilter } from "./filter-text.ts";
import { say } from "./texts.ts";

/** So many are named. */
const MOST_NAMED = 12;

/** One sentence for each word that looks like a filter and is none. */
export function unknownKeys(words: string, keys: readonly string[]): string[] {
  return [...words.matchAll(/(?:^|\s)-?([a-z]+):(?!\/)/gi)].map(([, key = ""]) =>
    keys.includes(key.toLowerCase())
      ? say.keyNeedsAValue(key)
      : say.thereIsNoFilter(
          `${key}:`,
          meant(key, keys, (one) => `${one}:`),
        ),
  );
}

/** Says that a filter has no such value, and which ones it has. */
export function unknownValue(filter: TypedFilter, known: readonly string[]): string {
  const { key, value } = filter;
  return say.thereIsNoSuchFilter(
    writeFilter(filter),
    meant(value, known, (one) => writeFilter({ key, value: one })),
  );
}

/** The closest, otherwise some of all. */
function meant(typed: string, known: readonly string[], write: (name: string) => string): string {
  const closest = closestName(typed, known);
  if (closest !== undefined) return say.didYouMean(write(closest));
  if (known.length === 0) return say.thereIsNoneOfItsKind;
  return say.thereAre(
    known.slice(0, MOST_NAMED).map(write),
    Math.max(0, known.length - MOST_NAMED),
  );
}
