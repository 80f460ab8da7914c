/** A filter as it is typed: `app:files`, `app:"my files"`. */
export interface TypedFilter<Key extends string = string> {
  key: Key;
  value: string;
  /**
   * Present for a filter with a minus before it (`-is:on`), which shows what the filter would not.
   */
  not?: true;
}

/** The words and filters of a search text. */
export interface FilterText<Key extends string = string> {
  words: string;
  filters: TypedFilter<Key>[];
}

/** The parts of a search text. */
const SEARCH_PARTS = /[^\s":]+:"[^"]*"|\S+/g;
const FILTER = /^(-?)([a-z]+):(?:"([^"]*)"|(\S+))$/i;

/**
 * Splits a search text; values with spaces stand in quotes. A text with a colon after anything but
 * one of these keys is a word.
 */
export function splitFilters<Key extends string>(
  text: string,
  keys: readonly Key[],
): FilterText<Key> {
  const words: string[] = [];
  const filters: TypedFilter<Key>[] = [];
  for (const part of text.match(SEARCH_PARTS) ?? []) {
    const [, minus, typed, quoted, plain = ""] = FILTER.exec(part) ?? [];
    const key = keys.find((one) => one === typed?.toLowerCase());
    if (key) filters.push({ key, value: quoted ?? plain, ...(minus && { not: true }) });
    else words.push(part);
  }
  return { words: words.join(" "), filters };
}

/** A search text in pieces, of which some are filters of these keys. */
export function filterPieces(
  text: string,
  keys: readonly string[],
): { text: string; isFilter: boolean }[] {
  const pieces: { text: string; isFilter: boolean }[] = [];
  let end = 0;
  for (const { 0: part, index } of text.matchAll(SEARCH_PARTS)) {
    if (splitFilters(part, keys).filters.length === 0) continue;
    pieces.push({ text: text.slice(end, index), isFilter: false }, { text: part, isFilter: true });
    end = index + part.length;
  }
  return pieces.length === 0 ? [] : [...pieces, { text: text.slice(end), isFilter: false }];
}

export const writeFilter = ({ key, value, not }: TypedFilter): string =>
  `${not ? "-" : ""}${key}:${/\s/.test(value) ? `"${value}"` : value}`;

/** The text that is read as these words and filters. */
export const joinFilters = ({ words, filters }: FilterText): string =>
  [words, ...filters.map(writeFilter)].filter((part) => part !== "").join(" ");

/** Whether a text has every word of a query, in any order and any case. */
export function wordFilter(query: string): (...texts: readonly (string | undefined)[]) => boolean {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return (...texts) => {
    const text = texts.join(" ").toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
}
