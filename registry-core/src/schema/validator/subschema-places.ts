import type { JsonSchema } from "../json-schema.ts";
import { isSchemaObject } from "../reference.ts";
import { subschemasOf } from "../subschemas.ts";

/** A schema directly in another: where, and whether it speaks about the same value as the other or about a member. */
export interface Subplace {
  path: string[];
  schema: JsonSchema;
  speaksAbout: "value" | "member" | "nothing";
}

const SAME_VALUE = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
]);
const DEFINITIONS = new Set(["$defs", "definitions"]);

/** The schemas directly in a schema; those that are just `true` or `false` are left out. */
export function subplacesOf(schema: JsonSchema): Subplace[] {
  return Object.entries(schema).flatMap(([keyword, value]): Subplace[] => {
    if (typeof value !== "object" || value === null) return [];
    const kind = keyword === "dependencies" ? "map" : subschemasOf(keyword, Array.isArray(value));
    if (kind === undefined) return [];
    const speaksAbout = DEFINITIONS.has(keyword) ? "nothing" : SAME_VALUE.has(keyword) ? "value" : "member";
    if (kind === "one") return [{ path: [keyword], schema: value as JsonSchema, speaksAbout }];
    return Object.entries(value).flatMap(([key, member]): Subplace[] =>
      isSchemaObject(member) ? [{ path: [keyword, key], schema: member, speaksAbout }] : [],
    );
  });
}
