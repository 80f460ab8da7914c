import { isJsonObject, type JsonValue, ownValue } from "@pegboard/json-schema";
import type { FieldPathId } from "@rjsf/utils";

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

/** A path as one text, for addresses: `/servers/0/url`, as JSON Pointer (RFC 6901) writes it. */
export function fieldPointer(path: JsonPath): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The path of a pointer, with entries of lists as numbers; undefined for a text that is none. */
export function pathOfPointer(pointer: string | undefined): JsonPath | undefined {
  if (!pointer?.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((key) => (/^(0|[1-9]\d*)$/.test(key) ? Number(key) : key));
}

/**
 * The id of the control at a path. It is unique for every path, and free of the spaces that
 * separate ids in `aria-describedby`.
 */
export function fieldId(prefix: string, path: JsonPath): string {
  return [prefix, ...path.map((key) => encodeURIComponent(key))].join("/");
}

export function fieldPathId(prefix: string, path: JsonPath): FieldPathId {
  return { $id: fieldId(prefix, path), path: [...path] };
}

export function errorId(id: string): string {
  return `${id}-error`;
}

export function helpId(id: string): string {
  return `${id}-help`;
}
