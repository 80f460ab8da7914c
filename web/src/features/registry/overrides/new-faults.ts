import {
  applyDefaults,
  type Issue,
  type JsonObject,
  type JsonSchema,
  sameJson,
  validateJson,
  validateWithSecrets,
} from "@pegboard/registry-core";
import type { ConfigPatch } from "./config-patch.ts";

/** What is wrong with values, their defaults filled in; secrets that cannot be read too. */
export function configFaults(schema: JsonSchema, values: JsonObject): Issue[] {
  try {
    return validateWithSecrets(validateJson, schema, applyDefaults(schema, values));
  } catch {
    // A schema with a fault of its own: the form names it.
    return [];
  }
}

/** What keeps an edit from being saved: faults of the values it sets, and those that were not `known` before it. */
export function newFaults(issues: Issue[], known: Issue[], patch: ConfigPatch): Issue[] {
  return issues.filter((issue) => {
    const change = Object.entries(patch).find(([key]) => key === issue.path[0])?.[1];
    if (change !== undefined) return change !== null;
    return !known.some((one) => sameJson(one, issue));
  });
}
