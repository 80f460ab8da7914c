import type { JsonSchema } from "../json-schema.ts";
import { isSchemaObject } from "../reference.ts";
import { subschemasOf } from "../subschemas.ts";

/**
 * A schema directly in another one: its place, and whether it describes the same value or a member.
 */
export interface Subplace {
  path: string[];
  schema: JsonSchema;
  speaksAbout: "value" | "member" | "nothing";
}

const KEYWORDS_OF_SAME_VALUE = new Set([
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

/** What a schema in this keyword describes: the value itself, a member of it, or nothing. */
export function keywordSubject(keyword: string): Subplace["speaksAbout"] {
  if (DEFINITIONS.has(keyword)) return "nothing";
  return KEYWORDS_OF_SAME_VALUE.has(keyword) ? "value" : "member";
}

/**
 * Visits a schema directly in another one, with its keyword, and its key there unless it is the
 * keyword's own value.
 */
type VisitSubschema<Answer> = (
  schema: JsonSchema,
  keyword: string,
  key: string | undefined,
) => Answer | undefined;

/**
 * Visits the schemas directly in a schema until a visit answers something, and returns that. Leaves
 * out those that are just `true` or `false`.
 */
export function visitSubschemas<Answer>(
  schema: JsonSchema,
  visit: VisitSubschema<Answer>,
): Answer | undefined {
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (typeof value !== "object" || value === null) continue;
    const kind = keyword === "dependencies" ? "map" : subschemasOf(keyword, Array.isArray(value));
    if (kind === undefined) continue;
    if (kind === "one") {
      const answer = visit(value as JsonSchema, keyword, undefined);
      if (answer !== undefined) return answer;
      continue;
    }
    const members = value as Record<string, unknown>;
    for (const key of Object.keys(members)) {
      const member = members[key];
      const answer = isSchemaObject(member) ? visit(member, keyword, key) : undefined;
      if (answer !== undefined) return answer;
    }
  }
  return undefined;
}

/** The schemas directly in a schema, without those that are just `true` or `false`. */
export function subplacesOf(schema: JsonSchema): Subplace[] {
  const places: Subplace[] = [];
  visitSubschemas(schema, (subschema, keyword, key) => {
    const path = key === undefined ? [keyword] : [keyword, key];
    places.push({ path, schema: subschema, speaksAbout: keywordSubject(keyword) });
    return undefined;
  });
  return places;
}
