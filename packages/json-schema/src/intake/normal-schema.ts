import type { JsonSchema } from "../json-schema.ts";
import { withLocalReferences } from "./local-references.ts";
import { upgradeSchema } from "./upgrade-schema.ts";
import { type IgnoredPattern, withoutUnusablePatterns } from "./usable-patterns.ts";

/**
 * A schema in the one form that everything behind the intake reads: in the keywords of draft
 * 2020-12, with references as pointers, without the patterns that cannot be applied. Such patterns
 * are added to `ignored`; without it they stay.
 */
export function normalSchema(schema: JsonSchema, ignored?: IgnoredPattern[]): JsonSchema {
  const upgraded = upgradeSchema(schema);
  return withLocalReferences(ignored ? withoutUnusablePatterns(upgraded, ignored) : upgraded);
}
