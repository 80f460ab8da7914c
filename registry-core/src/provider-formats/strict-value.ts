import type { JsonObject, JsonSchema, JsonValue } from "../schema/json-schema.ts";
import type { SaidLoss } from "../words/loss-words.ts";
import { withNote } from "./description-note.ts";

/** Where a schema stands on its way into strict mode, and where to say why it cannot go there. */
export interface StrictPlace {
  path: (string | number)[];
  refuse(path: (string | number)[], loss: SaidLoss): void;
}

const KEPT = new Set([
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
/** Goes into the description, because some models refuse `default` and examples. */
const SPOKEN = new Map([
  ["default", "Default"],
  ["examples", "Examples"],
  ["example", "Example"],
]);
/** Keywords that change nothing about what is valid. */
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
const FORMATS = new Set([
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
    if (KEPT.has(keyword) || (keyword === "format" && FORMATS.has(String(value))))
      result[keyword] = value as JsonValue;
    else if (keyword === "format")
      refuse([...path, keyword], { code: "strict_format", values: { format: String(value) } });
    else if (!SILENT.has(keyword) && !SPOKEN.has(keyword)) {
      refuse([...path, keyword], { code: "strict_keyword", values: { keyword } });
    }
  }
  for (const [keyword, word] of SPOKEN) {
    if (Object.hasOwn(schema, keyword)) {
      result.description = withNote(
        textOf(result.description),
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

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function spoken(value: unknown): string {
  return (Array.isArray(value) ? value : [value]).map((each) => JSON.stringify(each)).join(", ");
}
