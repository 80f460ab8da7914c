import { ownValue } from "./json/own-value.ts";
import type { JsonSchema } from "./json-schema.ts";
import { SCHEMA_LIMITS } from "./limits.ts";
import { compilePattern } from "./patterns/compile-pattern.ts";
import { followReference, isSchemaObject } from "./reference.ts";
import { TooMuchWork, Work } from "./work.ts";

/**
 * Chooses the schemas that describe the value at hand: of the variants of a union, or of those that
 * `condition` applies under a condition.
 */
export type ChooseParts = (parts: JsonSchema[], condition?: JsonSchema) => JsonSchema[];

const allParts: ChooseParts = (parts) => parts;

/**
 * Every schema that describes one value: the given ones with references followed, their `allOf`
 * parts and their variants (all of them, or those that `choose` picks). It ends on recursive
 * schemas.
 */
export function applicableSchemas(
  root: JsonSchema,
  schemas: JsonSchema[],
  choose = allParts,
): JsonSchema[] {
  const found: JsonSchema[] = [];
  const entered = new Set<JsonSchema | string>();
  const waiting = [...schemas].reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const identity = next.$ref ?? next;
    const schema = entered.has(identity) ? undefined : followReference(root, next);
    entered.add(identity);
    if (!schema) continue;
    found.push(schema);
    waiting.push(...partsOf(schema, choose).reverse());
  }
  return found;
}

/**
 * The schemas inside a schema that describe the value itself: all of `allOf`, and those that
 * `choose` picks of variants and conditions.
 */
export function partsOf(schema: JsonSchema, choose = allParts): JsonSchema[] {
  const dependents = dependentSchemasOf(schema).map(([, dependent]) => dependent);
  const conditional = [schema.then, schema.else, ...dependents].filter(isSchemaObject);
  return [
    ...schemasOfList(schema.allOf),
    ...choose(variantsOf(schema)),
    ...choose(conditional, schema),
  ];
}

/** The schemas that describe an object with a certain property, by the name of that property. */
export function dependentSchemasOf(schema: JsonSchema): [string, JsonSchema][] {
  return [schema.dependentSchemas, schema.dependencies].flatMap((dependents) =>
    Object.entries(isSchemaObject(dependents) ? dependents : {}).filter(
      (entry): entry is [string, JsonSchema] => isSchemaObject(entry[1]),
    ),
  );
}

/** The variants of a union, of which `anyOf` and `oneOf` are two spellings. */
export function variantsOf(schema: JsonSchema): JsonSchema[] {
  return [...schemasOfList(schema.anyOf), ...schemasOfList(schema.oneOf)];
}

/**
 * The schemas of a list; there are none where a schema from outside has something else in its
 * place.
 */
function schemasOfList(list: unknown): JsonSchema[] {
  return Array.isArray(list) ? list.filter(isSchemaObject) : [];
}

/** The schemas that the given schemas of an object or array have for the member `key`. */
export function memberSchemas(schemas: JsonSchema[], key: string | number): JsonSchema[] {
  return schemas.flatMap((schema) =>
    typeof key === "number" ? itemSchemas(schema, key) : propertySchemas(schema, key),
  );
}

function propertySchemas(schema: JsonSchema, key: string): JsonSchema[] {
  const patterns = isSchemaObject(schema.patternProperties)
    ? Object.entries(schema.patternProperties)
    : [];
  const named = [
    ownValue(schema.properties, key),
    ...patterns.filter(([pattern]) => matchesPattern(pattern, key)).map(([, member]) => member),
  ].filter(isSchemaObject);
  if (named.length > 0) return named;
  return isSchemaObject(schema.additionalProperties) ? [schema.additionalProperties] : [];
}

function itemSchemas(schema: JsonSchema, index: number): JsonSchema[] {
  const positional = [schema.prefixItems, schema.items].filter((items) => Array.isArray(items));
  const item: unknown =
    positional[0]?.[index] ?? (Array.isArray(schema.items) ? schema.additionalItems : schema.items);
  return isSchemaObject(item) ? [item] : [];
}

/**
 * Whether a pattern matches a short text, as a key is. A pattern that takes long counts as
 * matching, so that no secret is missed.
 */
export function matchesPattern(source: string, text: string): boolean {
  const pattern = compilePattern(source);
  if ("issue" in pattern) return false;
  try {
    return pattern.test(text, new Work(SCHEMA_LIMITS.glanceSteps));
  } catch (error) {
    if (error instanceof TooMuchWork) return true;
    throw error;
  }
}
