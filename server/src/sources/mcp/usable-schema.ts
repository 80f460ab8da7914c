import {
  containsSecret,
  isSchemaObject,
  type JsonSchema,
  LIMITS,
  mapSubschemas,
  normalSchema,
  patternFault,
  schemaFault,
  subplacesOf,
} from "@pegboard/registry-core";

/** What can be used of a schema that somebody else wrote. */
export interface UsableSchema {
  schema: JsonSchema;
  /** Patterns that cannot be applied, with the reason: any text passes in their place. */
  ignoredPatterns: string[];
}

/** The schema of an object as far as it can be used, in the words of draft 2020-12, or why it cannot be used at all. */
export function usableSchema(given: unknown): UsableSchema | { flaw: string } {
  const size = JSON.stringify(given)?.length ?? 0;
  if (size > LIMITS.schemaSize) {
    return { flaw: `it has ${size} characters, of which ${LIMITS.schemaSize} are taken at most` };
  }
  const usable = isSchemaObject(given)
    ? withoutIgnored(normalSchema(given))
    : { schema: given as JsonSchema, ignoredPatterns: [] };
  const flaw = schemaFlaw(usable.schema);
  return flaw === undefined ? usable : { flaw };
}

function withoutIgnored(given: JsonSchema): UsableSchema {
  const ignored = new Map<string, string>();
  findUnusable(given, ignored);
  if (ignored.size === 0) return { schema: given, ignoredPatterns: [] };
  return {
    schema: withoutPatterns(given, ignored),
    ignoredPatterns: [...ignored].map(([pattern, fault]) => `"${pattern}" ${fault}`),
  };
}

/** Notes the patterns that cannot be applied, with the reason. */
function findUnusable(part: JsonSchema, found: Map<string, string>): void {
  const named = isSchemaObject(part.patternProperties) ? Object.keys(part.patternProperties) : [];
  for (const pattern of [part.pattern, ...named]) {
    const fault = typeof pattern === "string" ? patternFault(pattern) : undefined;
    if (fault !== undefined) found.set(String(pattern), fault);
  }
  for (const { schema } of subplacesOf(part)) findUnusable(schema, found);
}

function withoutPatterns(part: JsonSchema, ignored: ReadonlyMap<string, string>): JsonSchema {
  const { pattern, patternProperties, ...rest } = part;
  /** Which names have the secrets of an ignored one is not known: then any has. */
  const usableEntry = ([name, member]: [string, unknown]): [string, unknown][] => {
    if (!ignored.has(name)) return [[name, member]];
    return isSchemaObject(member) && containsSecret(member) ? [["", { writeOnly: true }]] : [];
  };
  const named = isSchemaObject(patternProperties)
    ? { patternProperties: Object.fromEntries(Object.entries(patternProperties).flatMap(usableEntry)) }
    : {};
  const kept = pattern === undefined || ignored.has(String(pattern)) ? rest : { ...rest, pattern };
  return mapSubschemas({ ...kept, ...named }, (child) =>
    isSchemaObject(child) ? withoutPatterns(child, ignored) : child,
  );
}

/** What makes the schema of an object unusable, or undefined when it is fine. */
export function schemaFlaw(schema: unknown): string | undefined {
  if (!isSchemaObject(schema)) return "it is not an object";
  if (schema.type !== undefined && schema.type !== "object") {
    return `its type is ${JSON.stringify(schema.type)}, where "object" is needed`;
  }
  return schemaFault(schema);
}
