import {
  containsSecret,
  isSchemaObject,
  type JsonSchema,
  LIMITS,
  mapSubschemas,
  patternFault,
  upgradeSchema,
} from "@pegboard/registry-core";
import { schemaFlaw } from "./schema-flaw.ts";

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
    ? withoutIgnored(upgradeSchema(given))
    : { schema: given as JsonSchema, ignoredPatterns: [] };
  const flaw = schemaFlaw(usable.schema);
  return flaw === undefined ? usable : { flaw };
}

function withoutIgnored(given: JsonSchema): UsableSchema {
  const ignoredPatterns: string[] = [];
  const keeps = (pattern: unknown): boolean => {
    const fault = typeof pattern === "string" ? patternFault(pattern) : undefined;
    if (fault !== undefined) ignoredPatterns.push(`"${pattern}" ${fault}`);
    return fault === undefined;
  };
  /** Which names have the secrets of an ignored one is not known: then any has. */
  const usableEntry = ([name, member]: [string, unknown]): [string, unknown][] => {
    if (keeps(name)) return [[name, member]];
    return isSchemaObject(member) && containsSecret(member) ? [["", { writeOnly: true }]] : [];
  };
  const visit = (part: JsonSchema): JsonSchema => {
    const kept = Object.entries(part).filter(([keyword, value]) => keyword !== "pattern" || keeps(value));
    const { patternProperties, ...rest }: JsonSchema = Object.fromEntries(kept);
    const named = isSchemaObject(patternProperties)
      ? { patternProperties: Object.fromEntries(Object.entries(patternProperties).flatMap(usableEntry)) }
      : {};
    return mapSubschemas({ ...rest, ...named }, (child) => (isSchemaObject(child) ? visit(child) : child));
  };
  const schema = visit(given);
  return { schema: ignoredPatterns.length > 0 ? schema : given, ignoredPatterns };
}
