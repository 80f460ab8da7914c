import type { JsonValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";

export type JsonValuePath = (string | number)[];
type ReplaceValue = (
  value: JsonValue,
  path: JsonValuePath,
) => JsonValue | undefined | typeof DESCEND;

/**
 * A copy in which `replace` decides about each value, outermost first: what it answers stands,
 * `undefined` leaves the value out of its object or list, and DESCEND looks inside.
 */
export function mapJson(
  value: JsonValue,
  replace: ReplaceValue,
  path: JsonValuePath = [],
): JsonValue | undefined {
  const replaced = replace(value, path);
  if (replaced !== DESCEND) return replaced;
  if (Array.isArray(value)) {
    return value
      .map((item, index) => mapJson(item, replace, [...path, index]))
      .filter((item) => item !== undefined);
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const mapped = mapJson(item, replace, [...path, key]);
    return mapped === undefined ? [] : [[key, mapped] as const];
  });
  return Object.fromEntries(entries);
}

/** A copy of an object in which `replace` decides about each value below it, as for `mapJson`. */
export function mapObject(value: JsonObject, replace: ReplaceValue): JsonObject {
  return mapJson(value, (part, path) =>
    path.length === 0 ? DESCEND : replace(part, path),
  ) as JsonObject;
}

export const DESCEND = Symbol("descend");
