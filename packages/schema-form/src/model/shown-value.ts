import { applyDefaults } from "@pegboard/json-schema";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";

/** The value with its defaults, as fields show it and as it is checked. */
export function shownValue(
  schema: JsonSchema,
  defaults: JsonObject,
  value: JsonObject,
): JsonObject {
  const complete = { ...defaults, ...value };
  try {
    return applyDefaults(schema, complete);
  } catch {
    // A schema with an issue of its own still shows what is stored; the fields name the issue.
    return complete;
  }
}
