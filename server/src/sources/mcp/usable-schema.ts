import {
  type IgnoredPattern,
  isSchemaObject,
  nonObject,
  normalSchema,
  SCHEMA_LIMITS,
  schemaIssue,
} from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { ListedSchemaIssue } from "@pegboard/registry-core/problems";

/** The usable part of a schema that somebody else wrote. */
export interface UsableSchema {
  schema: JsonSchema;
  ignoredPatterns: IgnoredPattern[];
}

/**
 * The usable part of an object's schema, in the keywords of draft 2020-12, or why nothing of it can
 * be used.
 */
export function usableSchema(given: unknown): UsableSchema | { issue: ListedSchemaIssue } {
  const size = JSON.stringify(given)?.length ?? 0;
  if (size > SCHEMA_LIMITS.schemaSize)
    return { issue: { kind: "too_long", found: size, most: SCHEMA_LIMITS.schemaSize } };
  const ignoredPatterns: IgnoredPattern[] = [];
  const schema = isSchemaObject(given)
    ? normalSchema(given, ignoredPatterns)
    : (given as JsonSchema);
  const issue = unusableSchema(schema);
  return issue === undefined ? { schema, ignoredPatterns } : { issue };
}

/** Why the schema of an object cannot be used; undefined when it can. */
export function unusableSchema(schema: unknown): ListedSchemaIssue | undefined {
  if (!isSchemaObject(schema)) return { kind: "no_object" };
  const found = nonObject(schema);
  return found === undefined ? schemaIssue(schema) : { kind: "non_object", found };
}
