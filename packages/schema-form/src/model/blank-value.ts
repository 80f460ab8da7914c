import { isSecretMarker, type JsonValue, type Subschema } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { listedValues } from "../unions/union-members.ts";
import { describeField, type FieldKind } from "./describe-field.ts";

/**
 * The value of a new entry, section or union member: defaults and constants. Required fields of an
 * object that have neither stay absent, so that the form asks for them instead of inventing a
 * value.
 */
export function blankValue(schema: Subschema, root: JsonSchema, depth = 0): JsonValue {
  const { kind, schema: plain, choices, parts } = describeField(schema, root, undefined);
  if (plain.default !== undefined && plain.default !== null) return plain.default as JsonValue;
  if (depth > 8) return null;
  switch (kind) {
    case "text":
    case "secret":
      return "";
    case "number":
      return nearestToZero(plain);
    case "switch":
      return false;
    case "choice":
      return choices[0]?.value ?? null;
    case "constant":
      return (plain.const ?? null) as JsonValue;
    case "object":
      return blankObject(plain, root, depth);
    case "dictionary":
      return {};
    case "list":
    case "several":
    case "tags":
      return [];
    case "tuple":
      return parts.map((part) => blankValue(part, root, depth + 1));
    case "union":
      return parts[0] === undefined ? null : blankValue(parts[0], root, depth + 1);
    case "json":
      return null;
  }
}

const ASKED = new Set<FieldKind>(["text", "number", "secret", "choice", "union", "json"]);

function blankObject(schema: JsonSchema, root: JsonSchema, depth: number): JsonValue {
  const entries = Object.entries(schema.properties ?? {}).flatMap(
    ([name, property]): [string, JsonValue][] => {
      const { kind, schema: plain, nullable } = describeField(property, root, undefined);
      if (plain.default !== undefined) return [[name, plain.default as JsonValue]];
      const [only, another] = listedValues(schema, name, root);
      if (only !== undefined && another === undefined) return [[name, only as JsonValue]];
      if (!schema.required?.includes(name)) return [];
      if (nullable) return [[name, null]];
      return ASKED.has(kind) ? [] : [[name, blankValue(property, root, depth + 1)]];
    },
  );
  return Object.fromEntries(entries);
}

/**
 * A copy for another place, without stored secrets, because a secret belongs to the place where it
 * was entered.
 */
export function withoutMarkers(value: JsonValue): JsonValue {
  if (Array.isArray(value))
    return value.filter((entry) => !isSecretMarker(entry)).map(withoutMarkers);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([, member]) => !isSecretMarker(member));
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutMarkers(member)]));
}

/** The number nearest to zero that the bounds allow. */
function nearestToZero(schema: JsonSchema): number {
  const {
    minimum,
    maximum,
    exclusiveMinimum: above,
    exclusiveMaximum: below,
  } = schema as Record<string, number | undefined>;
  const least = Math.max(minimum ?? -Infinity, above === undefined ? -Infinity : above + 1);
  const most = Math.min(maximum ?? Infinity, below === undefined ? Infinity : below - 1);
  return Math.min(most, Math.max(least, 0));
}
