import type { JsonObject, JsonValue } from "../json-schema.ts";
import { RegistryError } from "../registry-error.ts";

/**
 * A plain, JSON-safe copy; `undefined` members are left out. Throws `invalid_schema` for what JSON
 * cannot carry. `place` names the value in the error.
 */
export function jsonCopy(value: JsonObject, place: string): JsonObject;
export function jsonCopy(value: unknown, place: string): JsonValue;
export function jsonCopy(value: unknown, place: string): JsonValue {
  return copyJsonValue(value, place, []);
}

function copyJsonValue(value: unknown, place: string, above: unknown[]): JsonValue {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value !== "object")
    throw notJson(place, `is ${typeof value === "number" ? value : `a ${typeof value}`}`);
  if (above.includes(value)) throw notJson(place, "contains itself");
  const path = [...above, value];
  if (Array.isArray(value))
    return value.map((item, index) => copyJsonValue(item ?? null, `${place}[${index}]`, path));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw notJson(place, `is a ${prototype.constructor?.name ?? "special object"}`);
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, copyJsonValue(member, `${place}.${key}`, path)]),
  );
}

function notJson(place: string, issue: string): RegistryError {
  return new RegistryError(
    "invalid_schema",
    `${place} ${issue}. Use plain JSON: objects, arrays, texts, numbers, booleans, null.`,
  );
}
