import type { JsonSchema } from "../json-schema.ts";
import { patternIssue } from "../patterns/compile-pattern.ts";
import type { PatternIssue } from "../patterns/pattern-syntax.ts";
import { isSchemaObject } from "../reference.ts";
import { containsSecret } from "../secrets/secret-schema.ts";
import { mapSubschemas } from "../subschemas.ts";

/** A pattern that cannot be applied, so that any text passes in its place. */
export interface IgnoredPattern {
  /** Names of properties that lead to the pattern, from the outermost. */
  field: string[];
  /** The pattern as its author wrote it. */
  pattern: string;
  /** Why it cannot be applied. */
  issue: PatternIssue;
}

/** The schema without the patterns that cannot be applied, which are added to `ignored`. */
export function withoutUnusablePatterns(
  part: JsonSchema,
  ignored: IgnoredPattern[],
  field: string[] = [],
): JsonSchema {
  const isUsable = (pattern: string): boolean => {
    const issue = patternIssue(pattern);
    if (issue) ignored.push({ field, pattern, issue });
    return !issue;
  };
  const usable = { ...part };
  if (typeof part.pattern === "string" && !isUsable(part.pattern)) delete usable.pattern;
  if (isSchemaObject(part.patternProperties)) {
    const entries = Object.entries(part.patternProperties).flatMap(
      ([name, member]): [string, unknown][] => {
        if (isUsable(name)) return [[name, member]];
        // It is unknown which names an ignored pattern of secrets would match, so every name counts
        // as secret.
        return isSchemaObject(member) && containsSecret(member) ? [["", { writeOnly: true }]] : [];
      },
    );
    usable.patternProperties = Object.fromEntries(entries);
  }
  return mapSubschemas(usable, (child, [keyword, name]) => {
    if (!isSchemaObject(child)) return child;
    const before = ignored.length;
    const below = withoutUnusablePatterns(
      child,
      ignored,
      keyword === "properties" ? [...field, `${name}`] : field,
    );
    // A `not` that cannot be decided allows everything.
    return keyword === "not" && ignored.length > before ? false : below;
  });
}
