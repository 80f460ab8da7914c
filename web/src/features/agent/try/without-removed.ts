import { isJsonObject, type JsonValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";

interface Leaving {
  /** Receives the places that are left out. */
  left: string[];
  /** The most characters of a text; a longer one was cut. */
  longest?: number;
}

/**
 * Arguments without the parts that were removed from them, in whose place `{ "$removed": true }`
 * stands.
 */
export function withoutRemoved(object: JsonObject, leaving: Leaving, place = ""): JsonObject {
  const members = Object.entries(object).flatMap(([key, value]) => {
    const kept = keptValue(value, leaving, place === "" ? key : `${place}.${key}`);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return Object.fromEntries(members);
}

function keptValue(value: JsonValue, leaving: Leaving, place: string): JsonValue | undefined {
  const { left, longest = Number.POSITIVE_INFINITY } = leaving;
  const isCut = typeof value === "string" && value.length > longest;
  if (isCut || (isJsonObject(value) && value.$removed === true)) {
    left.push(place);
    return undefined;
  }
  if (Array.isArray(value))
    return value.flatMap((item, index) => keptValue(item, leaving, `${place}.${index + 1}`) ?? []);
  return isJsonObject(value) ? withoutRemoved(value, leaving, place) : value;
}
