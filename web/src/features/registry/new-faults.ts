import {
  applyDefaults,
  type Issue,
  type JsonObject,
  type JsonSchema,
  sameJson,
  validateJson,
  validateWithSecrets,
} from "@pegboard/registry-core";
import type { ConfigPatch, ConfigStand } from "./config-patch.ts";

/** What keeps an edit from being saved: faults of the values it sets, and those that were not there before it. */
export function newFaults(
  { schema, defaults, stored }: ConfigStand & { schema: JsonSchema },
  issues: Issue[],
  patch: ConfigPatch,
): Issue[] {
  if (issues.length === 0) return issues;
  const known = knownFaults(schema, { ...defaults, ...stored });
  return issues.filter((issue) => {
    const change = Object.entries(patch).find(([key]) => key === issue.path[0])?.[1];
    if (change !== undefined) return change !== null;
    return !known.some((one) => sameJson(one, issue));
  });
}

function knownFaults(schema: JsonSchema, values: JsonObject): Issue[] {
  try {
    return validateWithSecrets(validateJson, schema, applyDefaults(schema, values));
  } catch {
    // A schema with a fault of its own: the form names it.
    return [];
  }
}
