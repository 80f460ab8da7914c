import { isJsonObject, type JsonValue, ownValue } from "@pegboard/json-schema";

/** The path from the root to a value; numbers are array indexes. */
export type JsonPath = readonly (string | number)[];

/**
 * The last step of the path of an issue about a key, so that it is not taken for one about the
 * value.
 */
export const KEY_STEP = "(key)";

/** A value that may be absent. */
export type MaybeJson = JsonValue | undefined;

export function valueAt(value: MaybeJson, path: JsonPath): MaybeJson {
  return path.reduce<MaybeJson>((at, key) => memberOf(at, key), value);
}

export function memberOf(value: MaybeJson, key: string | number): MaybeJson {
  if (Array.isArray(value)) return typeof key === "number" ? value[key] : undefined;
  return isJsonObject(value) ? ownValue(value, String(key)) : undefined;
}

/**
 * A copy with `next` at the path; the order of keys stays. `undefined` removes the key, and cannot
 * stand in a list.
 */
export function withValueAt(value: MaybeJson, path: JsonPath, next: MaybeJson): MaybeJson {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  const member = withValueAt(memberOf(value, key), rest, next);
  if (typeof key === "number") {
    const items = Array.isArray(value) ? [...value] : [];
    items[key] = member ?? null;
    return items;
  }
  const object = isJsonObject(value) ? value : {};
  if (member === undefined)
    return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
  // The copy is made from entries, because assigning to `__proto__` sets no key.
  if (!Object.hasOwn(object, key))
    return Object.fromEntries([...Object.entries(object), [key, member]]);
  return Object.fromEntries(
    Object.entries(object).map(([name, old]) => [name, name === key ? member : old]),
  );
}

export function samePath(a: JsonPath, b: JsonPath): boolean {
  return a.length === b.length && startsWith(a, b);
}

export function startsWith(path: JsonPath, start: JsonPath): boolean {
  return start.every((key, index) => path[index] === key);
}
