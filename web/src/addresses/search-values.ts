/**
 * The values of an address's search. A value that is no JSON is text, and so is JSON that would be
 * written otherwise, such as 1e5.
 */
export function searchValues(search: string): Record<string, unknown> {
  return Object.fromEntries(
    [...new URLSearchParams(search)].map(([key, text]) => [key, readSearchValue(text)]),
  );
}

/**
 * The search of an address, with its question mark, that is read back as these values. Undefined
 * ones are left out.
 */
export function searchText(values: object): string {
  const texts = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, searchValueText(value)]],
  );
  const search = new URLSearchParams(texts).toString();
  return search && `?${search}`;
}

function readSearchValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? value : text;
  } catch {
    return text;
  }
}

/** A text is written unchanged unless it would be read as a value. */
const searchValueText = (value: unknown): string =>
  typeof value === "string" && readSearchValue(value) === value ? value : JSON.stringify(value);

/** A text of the address, undefined when it is empty. `?q=12` is read as a number. */
export function addressText(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** One of the known choices; anything else in the address is no choice. */
export function addressChoice<T extends string>(
  known: readonly T[],
  value: unknown,
): T | undefined {
  return known.find((one) => one === value);
}
