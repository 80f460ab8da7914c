import type { JsonSchema } from "../json-schema.ts";
import { withLocalReferences } from "./local-references.ts";
import { upgradeSchema } from "./upgrade-schema.ts";

/** A schema in the one form that everything behind the intake reads: in the words of draft 2020-12, its references as pointers. */
export function normalSchema(schema: JsonSchema): JsonSchema {
  return withLocalReferences(upgradeSchema(schema));
}
