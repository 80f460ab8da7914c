import {
  followReference,
  isJsonObject,
  isSchemaObject,
  isSubschema,
  mergeSchemas,
  type Subschema,
} from "@pegboard/json-schema";
import { type Issue, type JsonSchema, validateJson } from "@pegboard/registry-core";
import type { MaybeJson } from "./json-path.ts";

/**
 * The schema of one place with everything that applies there written out: `$ref`, `allOf`, and the
 * branch of `if` or `dependentSchemas` that the value selects. Subschemas stay as they are. Throws
 * with the reason when a reference leads nowhere.
 */
export function resolveSchema(schema: Subschema, root: JsonSchema, value: MaybeJson): JsonSchema {
  if (schema === true) return {};
  if (!isSchemaObject(schema)) return { not: {} };
  const target = followReference(root, schema);
  if (!target) throw new Error(`The reference ${schema.$ref} leads nowhere in this schema.`);
  const {
    allOf,
    if: condition,
    then: met,
    else: unmet,
    dependentSchemas,
    dependencies,
    ...own
  } = target;
  const branches: unknown[] = Array.isArray(allOf) ? [...allOf] : [];
  if (isSubschema(condition)) branches.push(acceptsValue(condition, root, value) ? met : unmet);
  for (const dependent of [dependentSchemas, dependencies]) {
    if (!isSchemaObject(dependent) || !isJsonObject(value)) continue;
    for (const [key, branch] of Object.entries(dependent)) {
      if (Object.hasOwn(value, key))
        branches.push(...selectedBranches(branch, root, [key, value[key]]));
    }
  }
  const resolved = branches
    .filter(isSchemaObject)
    .reduce<JsonSchema>(
      (merged, branch) =>
        mergeSchemas(merged, resolveSchema(branch, root, value), ignoreContradiction),
      {
        ...own,
      },
    );
  // Draft 3 wrote `required: true` beside a property.
  if (resolved.required !== undefined && !Array.isArray(resolved.required))
    delete resolved.required;
  const asked = dependentKeys([target.dependentRequired, dependencies], value);
  return asked.length === 0
    ? resolved
    : { ...resolved, required: [...(resolved.required ?? []), ...asked] };
}

/**
 * The schemas that a dependency adds. Of variants that tell values of the key apart (RJSF's dynamic
 * forms), it is the one that takes the present value; the key itself is drawn where it is declared.
 */
function selectedBranches(
  branch: unknown,
  root: JsonSchema,
  [key, value]: [string, MaybeJson],
): unknown[] {
  const target = isSchemaObject(branch) ? followReference(root, branch) : undefined;
  if (!target || !Array.isArray(target.oneOf)) return [branch];
  const { oneOf, ...shared } = target;
  const telling = oneOf.filter(
    (variant) => isSchemaObject(variant.properties) && Object.hasOwn(variant.properties, key),
  );
  if (telling.length < oneOf.length) return [branch];
  const [chosen, ...others] = telling.filter((variant) =>
    acceptsValue(variant.properties?.[key] ?? true, root, value),
  );
  if (!chosen || others.length > 0) return [shared];
  return [shared, { ...chosen, properties: withoutKey(chosen.properties, key) }];
}

function withoutKey(properties: JsonSchema["properties"], key: string): JsonSchema["properties"] {
  return Object.fromEntries(Object.entries(properties ?? {}).filter(([name]) => name !== key));
}

/** Keys that are required because another key is there. */
function dependentKeys(rules: unknown[], value: MaybeJson): string[] {
  if (!isJsonObject(value)) return [];
  return rules
    .filter(isSchemaObject)
    .flatMap((rule) =>
      Object.entries(rule).flatMap(([key, keys]) =>
        Object.hasOwn(value, key) && Array.isArray(keys) ? keys : [],
      ),
    );
}

/**
 * Resolves a schema for a look ahead: one that cannot be resolved is empty, since its own field
 * reports the issue.
 */
export function resolveOrEmpty(schema: Subschema, root: JsonSchema, value?: MaybeJson): JsonSchema {
  try {
    return resolveSchema(schema, root, value);
  } catch {
    return {};
  }
}

/**
 * Whether the value follows a part of the schema; references in the part reach the root's
 * definitions.
 */
export function acceptsValue(schema: Subschema, root: JsonSchema, value: MaybeJson): boolean {
  if (!isSchemaObject(schema)) return schema;
  return findIssues(schema, root, value).length === 0;
}

/** The issues of a value with a part of the schema. */
export function findIssues(schema: JsonSchema, root: JsonSchema, value: MaybeJson): Issue[] {
  return validateJson(schema, value ?? null, { root, hideSecrets: true });
}

function ignoreContradiction(): void {
  // Both constraints still hold when the value is checked against the schema itself; drawing needs
  // only one of them.
}
