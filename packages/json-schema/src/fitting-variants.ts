import { ownValue } from "./json/own-value.ts";
import { sameJson } from "./json/same-json.ts";
import { isJsonObject, type JsonSchema, type JsonValue } from "./json-schema.ts";
import { followReference, isSchemaObject } from "./reference.ts";

/** The only variant that a value fits; none when several fit. */
export function fittingVariants(
  root: JsonSchema,
  variants: JsonSchema[],
  value: JsonValue,
): JsonSchema[] {
  const possible = variants.filter((variant) => {
    const schema = followReference(root, variant);
    return schema !== undefined && fitsType(schema, value) && fitsConstants(schema, value);
  });
  return possible.length === 1 ? possible : [];
}

function fitsType(schema: JsonSchema, value: JsonValue): boolean {
  if (schema.type === undefined) return true;
  return [schema.type].flat().includes(Array.isArray(value) ? "array" : "object");
}

function fitsConstants(schema: JsonSchema, value: JsonValue): boolean {
  if (!isJsonObject(value)) return true;
  return Object.entries(schema.properties ?? {}).every(([name, property]) => {
    const present = ownValue(value, name);
    if (present === undefined || !isSchemaObject(property)) return true;
    const { const: only, enum: some } = property;
    return (
      (only === undefined || only === present) &&
      (!Array.isArray(some) || some.some((one) => sameJson(one, present)))
    );
  });
}
