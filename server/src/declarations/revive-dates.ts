import { type JsonSchema, ownValue } from "@pegboard/registry-core";
import type { TypeScope } from "./type-scope.ts";

/**
 * The value with a `Date` wherever the declared type has one: only such types become `date-time` here. Where the type takes a
 * text as well, the text stays. Changes nothing in place.
 */
export function reviveDates(scope: TypeScope, schema: JsonSchema, value: unknown): unknown {
  const name = schema.$ref?.slice("#/$defs/".length);
  if (name !== undefined) return reviveDates(scope, scope.recursive.get(name) ?? {}, value);
  if (typeof value === "string") return meansDate(schema) ? new Date(value) : value;
  if (typeof value !== "object" || value === null) return value;
  const variants = schemasFor(scope, schema.anyOf ?? [], value);
  const own = variants.reduce((current, variant) => reviveDates(scope, variant, current), value as unknown);
  if (Array.isArray(own)) return own.map((item, index) => reviveDates(scope, itemSchema(schema, index), item));
  return Object.fromEntries(
    Object.entries(own as object).map(([key, member]) => [
      key,
      reviveDates(scope, ownValue(schema.properties, key) ?? schemaOrAny(schema.additionalProperties), member),
    ]),
  );
}

function meansDate({ format, anyOf = [] }: JsonSchema): boolean {
  if (format === "date-time") return true;
  const isText = (variant: JsonSchema): boolean => [variant.type].flat().includes("string");
  return anyOf.some(meansDate) && anyOf.filter(isText).every(meansDate);
}

/** Of several object types only those whose required members are there. */
function schemasFor(scope: TypeScope, variants: JsonSchema[], value: object): JsonSchema[] {
  return variants.filter((variant) => {
    const name = variant.$ref?.slice("#/$defs/".length);
    const { type, required = [] } = (name !== undefined && scope.recursive.get(name)) || variant;
    return type === (Array.isArray(value) ? "array" : "object") && required.every((key) => Object.hasOwn(value, key));
  });
}

function itemSchema({ prefixItems, items }: JsonSchema, index: number): JsonSchema {
  return (Array.isArray(prefixItems) ? prefixItems[index] : undefined) ?? schemaOrAny(items);
}

function schemaOrAny(schema: JsonSchema | boolean | undefined): JsonSchema {
  return typeof schema === "object" ? schema : {};
}
