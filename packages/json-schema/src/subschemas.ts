import type { JsonSchema } from "./json-schema.ts";
import { isSchemaObject } from "./reference.ts";

/** A schema as it may stand below the root. */
export type Subschema = JsonSchema | boolean;

const SINGLE = new Set([
  "items",
  "additionalItems",
  "additionalProperties",
  "contains",
  "contentSchema",
  "else",
  "if",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
]);
const SUBSCHEMA_LISTS = new Set(["allOf", "anyOf", "items", "oneOf", "prefixItems"]);
const SUBSCHEMA_MAPS = new Set([
  "$defs",
  "definitions",
  "dependencies",
  "dependentSchemas",
  "patternProperties",
  "properties",
]);

/** How a keyword holds schemas: as its value, in a list, or as the members of an object. */
export function subschemasOf(keyword: string, isList: boolean): "one" | "list" | "map" | undefined {
  if (isList) return SUBSCHEMA_LISTS.has(keyword) ? "list" : undefined;
  if (SUBSCHEMA_MAPS.has(keyword)) return "map";
  return SINGLE.has(keyword) ? "one" : undefined;
}

/**
 * A copy of the schema with its direct subschemas replaced. It looks at positions, so that it never
 * takes a property *named* `title` or `items` for the keyword. Values that are no schemas stay as
 * they are.
 */
export function mapSubschemas(
  schema: JsonSchema,
  replace: (child: Subschema, path: (string | number)[]) => Subschema,
): JsonSchema {
  // Written into a copy, which costs a third of a list of entries; a key that is there stays own.
  const copy = { ...schema };
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (typeof value !== "object" && typeof value !== "boolean") continue;
    if (SUBSCHEMA_LISTS.has(keyword) && Array.isArray(value)) {
      copy[keyword] = value.map((child, index) =>
        isSubschema(child) ? replace(child, [keyword, index]) : child,
      );
    } else if (SINGLE.has(keyword) && isSubschema(value)) copy[keyword] = replace(value, [keyword]);
    else if (SUBSCHEMA_MAPS.has(keyword) && isSchemaObject(value)) {
      const children: JsonSchema = { ...value };
      for (const name of Object.keys(value)) {
        const child = value[name];
        if (isSubschema(child)) children[name] = replace(child, [keyword, name]);
      }
      copy[keyword] = children;
    }
  }
  return copy;
}

/** Whether a value can stand where a schema stands below the root. */
export function isSubschema(value: unknown): value is Subschema {
  return typeof value === "boolean" || isSchemaObject(value);
}
