import {
  followReference,
  type Issue,
  isJsonObject,
  isSchemaObject,
  isSubschema,
  type JsonSchema,
  mergeSchemas,
  type Subschema,
  validateJson,
} from "@pegboard/registry-core";
import type { MaybeJson } from "./json-path.ts";

/** A schema as it may stand below the root. */

/**
 * The schema of one place with everything that applies there written out: `$ref`, `allOf`, and the branch of `if` or
 * `dependentSchemas` that the value selects. Subschemas stay as they are. Throws with the reason when a reference leads nowhere.
 */
export function resolveSchema(schema: Subschema, root: JsonSchema, value: MaybeJson): JsonSchema {
  if (schema === true) return {};
  if (!isSchemaObject(schema)) return { not: {} };
  const target = followReference(root, schema);
  if (!target) throw new Error(`The reference ${schema.$ref} leads nowhere in this schema.`);
  const { allOf, if: condition, then: met, else: unmet, dependentSchemas, dependencies, ...own } = target;
  const branches: unknown[] = Array.isArray(allOf) ? [...allOf] : [];
  if (isSubschema(condition)) branches.push(acceptsValue(condition, root, value) ? met : unmet);
  for (const dependent of [dependentSchemas, dependencies]) {
    if (!isSchemaObject(dependent) || !isJsonObject(value)) continue;
    branches.push(...Object.entries(dependent).flatMap(([key, branch]) => (Object.hasOwn(value, key) ? [branch] : [])));
  }
  const resolved = branches
    .filter(isSchemaObject)
    .reduce<JsonSchema>(
      (merged, branch) => mergeSchemas(merged, resolveSchema(branch, root, value), ignoreContradiction),
      {
        ...own,
      },
    );
  // Draft 3 wrote `required: true` beside a property.
  if (resolved.required !== undefined && !Array.isArray(resolved.required)) delete resolved.required;
  const asked = dependentKeys([target.dependentRequired, dependencies], value);
  return asked.length === 0 ? resolved : { ...resolved, required: [...(resolved.required ?? []), ...asked] };
}

/** Keys that are required because another key is there. */
function dependentKeys(rules: unknown[], value: MaybeJson): string[] {
  if (!isJsonObject(value)) return [];
  return rules
    .filter(isSchemaObject)
    .flatMap((rule) =>
      Object.entries(rule).flatMap(([key, keys]) => (Object.hasOwn(value, key) && Array.isArray(keys) ? keys : [])),
    );
}

/** The same for a look ahead: what cannot be resolved says nothing yet, and its own field reports the fault. */
export function resolveOrEmpty(schema: Subschema, root: JsonSchema, value?: MaybeJson): JsonSchema {
  try {
    return resolveSchema(schema, root, value);
  } catch {
    return {};
  }
}

/** Whether the value follows a part of the schema; references in the part reach the root's definitions. */
export function acceptsValue(schema: Subschema, root: JsonSchema, value: MaybeJson): boolean {
  if (typeof schema === "boolean") return schema;
  return findIssues(schema, root, value).length === 0;
}

/** What is wrong with a value of a part of the schema. */
export function findIssues(schema: JsonSchema, root: JsonSchema, value: MaybeJson): Issue[] {
  return validateJson(schema, value ?? null, { root, hideSecrets: true });
}

function ignoreContradiction(): void {
  // Both constraints still hold when the value is checked against the schema itself; drawing needs only one of them.
}
