import type { JsonSchema } from "../json-schema.ts";
import { isSchemaObject } from "../reference.ts";

/** Keywords that simplifying leaves as they are, whatever their value. */
const UNCHANGED_KEYWORDS = new Set([
  "title",
  "description",
  "default",
  "examples",
  "example",
  "enum",
  "format",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
  "nullable",
  "writeOnly",
  "readOnly",
]);

/**
 * Whether `sanitiseSchema` would leave the schema as it is. Most parameters are that plain, and
 * looking is cheaper than copying.
 */
export function isPlainSchema(schema: JsonSchema): boolean {
  for (const keyword in schema) {
    if (UNCHANGED_KEYWORDS.has(keyword)) continue;
    const value = schema[keyword];
    if (keyword === "type") {
      if (typeof value !== "string") return false;
    } else if (keyword === "properties") {
      if (!isSchemaObject(value) || !arePlain(value as Record<string, unknown>)) return false;
    } else if (keyword === "items") {
      if (!isSchemaObject(value) || !isPlainSchema(value)) return false;
    } else if (keyword === "required") {
      if (!areKnown(value, schema.properties)) return false;
    } else if (keyword !== "additionalProperties" || typeof value !== "boolean") return false;
  }
  return true;
}

function arePlain(properties: Record<string, unknown>): boolean {
  for (const name of Object.keys(properties)) {
    const property = properties[name];
    if (!isSchemaObject(property) || !isPlainSchema(property)) return false;
  }
  return true;
}

function areKnown(required: unknown, properties: JsonSchema["properties"]): boolean {
  if (!Array.isArray(required) || !isSchemaObject(properties)) return false;
  return required.every((name) => Object.hasOwn(properties, name));
}
