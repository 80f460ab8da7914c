import { setOwn } from "@pegboard/json-schema";

/**
 * Maps the members of a record, in which keys such as `__proto__` stay keys. Large files have ten
 * thousands of small records, so none is made without need.
 */
export function mapRecord<From, To>(
  record: Record<string, From>,
  map: (value: From, key: string) => To,
) {
  const mapped: Record<string, To> = {};
  for (const key of Object.keys(record)) setOwn(mapped, key, map(record[key] as From, key));
  return mapped;
}

/**
 * The record without undefined members, its keys in the given order; undefined when nothing is
 * left.
 */
export function filled<T extends object>(
  record: T | undefined,
  keys: readonly string[] = Object.keys(record ?? {}),
): Filled<T> | undefined {
  let left: Record<string, unknown> | undefined;
  for (const key of keys) {
    const value = record?.[key as keyof T];
    if (value === undefined) continue;
    left ??= {};
    setOwn(left, key, value);
  }
  return left as Filled<T> | undefined;
}

type Filled<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** The given fields of a record; undefined when it has none of them. */
export function pickPresentFields<
  Field extends string,
  From extends { readonly [F in Field]?: unknown },
>(fields: readonly Field[], from: From): Pick<From, Field> | undefined {
  let picked: Record<string, unknown> | undefined;
  for (const field of fields) {
    if (from[field] === undefined) continue;
    picked ??= {};
    picked[field] = from[field];
  }
  return picked as Pick<From, Field> | undefined;
}
