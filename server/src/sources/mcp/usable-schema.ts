import {
  type IgnoredPattern,
  isSchemaObject,
  nonObject,
  normalSchema,
  SCHEMA_LIMITS,
  schemaFault,
} from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { ListedSchemaFlaw } from "@pegboard/registry-core/problems";

/** The usable part of a schema that somebody else wrote. */
export interface UsableSchema {
  schema: JsonSchema;
  ignoredPatterns: IgnoredPattern[];
}

/**
 * The usable part of an object's schema, in the keywords of draft 2020-12, or why nothing of it can
 * be used.
 */
export function usableSchema(given: unknown): UsableSchema | { flaw: ListedSchemaFlaw } {
  const size = JSON.stringify(given)?.length ?? 0;
  if (size > SCHEMA_LIMITS.schemaSize)
    return { flaw: { kind: "too_long", found: size, most: SCHEMA_LIMITS.schemaSize } };
  const ignoredPatterns: IgnoredPattern[] = [];
  const schema = isSchemaObject(given)
    ? normalSchema(given, ignoredPatterns)
    : (given as JsonSchema);
  const flaw = schemaFlaw(schema);
  return flaw === undefined ? { schema, ignoredPatterns } : { flaw };
}

/** Why the schema of an object cannot be used; undefined when it can. */
export function schemaFlaw(schema: unknown): ListedSchemaFlaw | undefined {
  if (!isSchemaObject(schema)) return { kind: "no_object" };
  const found = nonObject(schema);
  return found === undefined ? schemaFault(schema) : { kind: "non_object", found };
}
