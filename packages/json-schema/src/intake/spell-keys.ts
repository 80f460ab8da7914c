import { closestName } from "../closest-name.ts";
import { fittingVariants } from "../fitting-variants.ts";
import type { Issue } from "../issue.ts";
import { valueIssue } from "../issue.ts";
import type { JsonObject, JsonSchema, JsonValue } from "../json-schema.ts";
import { applicableSchemas, memberSchemas } from "../walk.ts";

/** A value with its keys spelled as in its schema, and a warning for each unknown key. */
interface SpelledValue {
  value: JsonObject;
  warnings: Issue[];
}

/**
 * Accepts `maxResults` for a schema's `max_results`, and the other way round, at every depth. An
 * unknown key stays, with a warning that suggests the one that was probably meant. Keys of a
 * dictionary stay as they are. Changes nothing in place.
 */
export function spellKeys(schema: JsonSchema, value: JsonObject): SpelledValue {
  const spelling: Spelling = { root: schema, warnings: [] };
  return {
    value: spellMembers(spelling, [schema], { value, path: [] }),
    warnings: spelling.warnings,
  };
}

interface Spelling {
  root: JsonSchema;
  warnings: Issue[];
}

interface SpelledPlace<T> {
  value: T;
  path: (string | number)[];
}

function spell(
  spelling: Spelling,
  schemas: JsonSchema[],
  { value, path }: SpelledPlace<JsonValue>,
): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value)) return spellMembers(spelling, schemas, { value, path });
  const applicable = applicableSchemas(spelling.root, schemas);
  return value.map((item, index) =>
    spell(spelling, memberSchemas(applicable, index), { value: item, path: [...path, index] }),
  );
}

function spellMembers(
  spelling: Spelling,
  schemas: JsonSchema[],
  { value, path }: SpelledPlace<JsonObject>,
): JsonObject {
  const applicable = schemasOfValue(spelling.root, schemas, value);
  const names = [...new Set(applicable.flatMap((schema) => Object.keys(schema.properties ?? {})))];
  const isDictionary = names.length === 0 || applicable.some(takesAnyKey);
  const entries = Object.entries(value).map(([key, member]): [string, JsonValue] => {
    const name = names.includes(key) || isDictionary ? key : declaredName(names, key, value);
    if (name === undefined) spelling.warnings.push(unknownKeyIssue(names, key, path));
    const spelled = name ?? key;
    const place = { value: member, path: [...path, spelled] };
    return [spelled, spell(spelling, memberSchemas(applicable, spelled), place)];
  });
  return Object.fromEntries(entries);
}

/**
 * The schemas of a value. Of a union's variants only the one that the value is meant for is taken,
 * if it can be told.
 */
function schemasOfValue(root: JsonSchema, schemas: JsonSchema[], value: JsonObject): JsonSchema[] {
  return applicableSchemas(root, schemas, (variants, condition) => {
    if (condition) return variants;
    const meant = fittingVariants(root, variants, value);
    return meant.length > 0 ? meant : variants;
  });
}

function takesAnyKey({ additionalProperties, patternProperties }: JsonSchema): boolean {
  return (
    patternProperties !== undefined ||
    (additionalProperties !== undefined && additionalProperties !== false)
  );
}

/**
 * The only declared name that differs in spelling alone, unless the value has that name as well.
 */
function declaredName(names: string[], key: string, value: JsonObject): string | undefined {
  const alike = names.filter((name) => spelledKey(name) === spelledKey(key));
  const [only] = alike;
  return only !== undefined && alike.length === 1 && !Object.hasOwn(value, only) ? only : undefined;
}

function unknownKeyIssue(names: string[], key: string, path: (string | number)[]): Issue {
  const suggestion = closestName(key, names);
  return valueIssue([...path, key], "no_effect", {
    ...(suggestion !== undefined && { suggestion }),
  });
}

function spelledKey(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}
