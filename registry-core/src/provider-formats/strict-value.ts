import type { JsonObject, JsonSchema, JsonValue } from "@pegboard/json-schema";
import type { LossFact } from "../messages/loss-messages.ts";
import { withNote } from "./provider-format.ts";
import { readablePattern } from "./readable-pattern.ts";

/**
 * The place of a schema that is being converted to strict mode, and where to report why that is
 * impossible.
 */
export interface StrictPlace {
  path: (string | number)[];
  refuse(path: (string | number)[], loss: LossFact): void;
}

const STRICT_KEYWORDS = new Set([
  "type",
  "title",
  "description",
  "enum",
  "const",
  "pattern",
  "multipleOf",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
]);
/**
 * Keywords that are written into the description, because some models refuse `default` and
 * examples.
 */
const KEYWORD_LABELS = new Map([
  ["default", "Default"],
  ["examples", "Examples"],
  ["example", "Example"],
]);
/** Keywords that have no effect on what is valid. */
const SILENT = new Set([
  "$schema",
  "$id",
  "$comment",
  "$anchor",
  "readOnly",
  "writeOnly",
  "deprecated",
  "nullable",
]);
const STRICT_FORMATS = new Set([
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
]);

/** The keywords about the value itself that strict mode takes. Refuses all others. */
export function strictValue(schema: JsonSchema, { path, refuse }: StrictPlace): JsonObject {
  const result: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "pattern" && readablePattern(String(value)) === undefined) {
      const cause = { code: "pattern_unread", values: { pattern: String(value) } };
      refuse([...path, keyword], { code: "strict_cause", values: { cause } });
    } else if (
      STRICT_KEYWORDS.has(keyword) ||
      (keyword === "format" && STRICT_FORMATS.has(String(value)))
    )
      result[keyword] = value as JsonValue;
    else if (keyword === "format")
      refuse([...path, keyword], { code: "strict_format", values: { format: String(value) } });
    else if (!SILENT.has(keyword) && !KEYWORD_LABELS.has(keyword)) {
      refuse([...path, keyword], { code: "strict_keyword", values: { keyword } });
    }
  }
  for (const [keyword, word] of KEYWORD_LABELS) {
    if (Object.hasOwn(schema, keyword)) {
      result.description = withNote(
        textOrUndefined(result.description),
        `${word}: ${spoken(schema[keyword])}.`,
      );
    }
  }
  return nullableAs(schema, result);
}

function nullableAs({ nullable }: JsonSchema, schema: JsonObject): JsonObject {
  return nullable === true && !acceptsNull(schema) ? acceptingNull(schema) : schema;
}

/** Whether a strict schema takes null. */
export function acceptsNull({ type, enum: values, const: only, anyOf }: JsonObject): boolean {
  if (Array.isArray(anyOf)) return anyOf.some((variant) => acceptsNull(variant as JsonObject));
  if (Array.isArray(values) && !values.includes(null)) return false;
  if (only !== undefined) return only === null;
  return [type].flat().includes("null") || (type === undefined && Array.isArray(values));
}

/** A copy of a strict schema that takes null as well. */
export function acceptingNull(schema: JsonObject): JsonObject {
  const { type, enum: values, anyOf } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: "null" }] };
  if (type === undefined || Object.hasOwn(schema, "const"))
    return { anyOf: [schema, { type: "null" }] };
  const types = [type].flat();
  return {
    ...schema,
    type: types.includes("null") ? types : [...types, "null"],
    ...(Array.isArray(values) && { enum: values.includes(null) ? values : [...values, null] }),
  };
}

function textOrUndefined(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function spoken(value: unknown): string {
  return (Array.isArray(value) ? value : [value]).map((each) => JSON.stringify(each)).join(", ");
}
