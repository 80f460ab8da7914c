import { sameJson } from "./json/same-json.ts";
import type { JsonSchema } from "./json-schema.ts";
import { isSchemaObject } from "./reference.ts";
import type { Subschema } from "./subschemas.ts";

/** Keywords for which the larger value is tighter, and keywords for which the smaller one is. */
const LARGER = new Set([
  "minimum",
  "exclusiveMinimum",
  "minLength",
  "minItems",
  "minProperties",
  "minContains",
]);
const SMALLER = new Set([
  "maximum",
  "exclusiveMaximum",
  "maxLength",
  "maxItems",
  "maxProperties",
  "maxContains",
]);
const ANNOTATIONS = new Set([
  "title",
  "description",
  "default",
  "examples",
  "example",
  "deprecated",
  "readOnly",
  "writeOnly",
  "$comment",
]);
const MERGED_MAPS = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
]);
const SUBSCHEMAS = new Set(["items", "additionalProperties", "contains", "propertyNames"]);

/**
 * One schema that accepts what both accept: bounds tighten, properties and required names join,
 * enums and types intersect. Of two keywords that cannot be joined the first stays and `lost` is
 * told. Annotations are the first schema's.
 */
export function mergeSchemas(
  first: JsonSchema,
  second: JsonSchema,
  lost: (keyword: string) => void,
): JsonSchema {
  const merged = new Map<string, unknown>(Object.entries(first));
  for (const [keyword, value] of Object.entries(second)) {
    if (!merged.has(keyword)) merged.set(keyword, value);
    else
      merged.set(
        keyword,
        joinSchemas(keyword, [merged.get(keyword), value], () => lost(keyword)),
      );
  }
  return Object.fromEntries(merged);
}

function joinSchemas(
  keyword: string,
  [first, second]: [unknown, unknown],
  lost: () => void,
): unknown {
  if (ANNOTATIONS.has(keyword) || sameJson(first, second)) return first;
  if (typeof first === "number" && typeof second === "number") {
    if (LARGER.has(keyword)) return Math.max(first, second);
    if (SMALLER.has(keyword)) return Math.min(first, second);
  }
  if (keyword === "required" && Array.isArray(first) && Array.isArray(second))
    return [...new Set([...first, ...second])];
  if (MERGED_MAPS.has(keyword) && isSchemaObject(first) && isSchemaObject(second))
    return joinMaps(first, second);
  if (SUBSCHEMAS.has(keyword)) return mergedSubschema(first as Subschema, second as Subschema);
  if (keyword === "uniqueItems") return first === true || second === true;
  if (keyword === "enum") {
    const common = commonValues(first, second);
    if (common.length > 0) return common;
  }
  if (keyword === "type") {
    const common = commonTypes(first, second);
    if (common.length > 0) return common.length === 1 ? common[0] : common;
  }
  lost();
  return first;
}

function joinMaps(first: JsonSchema, second: JsonSchema): JsonSchema {
  const joined = new Map<string, unknown>(Object.entries(first));
  for (const [name, schema] of Object.entries(second)) {
    joined.set(
      name,
      joined.has(name)
        ? mergedSubschema(joined.get(name) as Subschema, schema as Subschema)
        : schema,
    );
  }
  return Object.fromEntries(joined);
}

/**
 * The schema that both schemas make. `false` allows nothing, `true` adds nothing; two schemas stay
 * side by side until a walk reaches them.
 */
function mergedSubschema(first: Subschema, second: Subschema): Subschema {
  if (first === false || second === false) return false;
  if (first === true) return second;
  if (second === true) return first;
  return sameJson(first, second) ? first : { allOf: [first, second] };
}

function commonValues(first: unknown, second: unknown): unknown[] {
  if (!Array.isArray(first) || !Array.isArray(second)) return [];
  const known = new Set(second.map((value) => JSON.stringify(value)));
  return first.filter((value) => known.has(JSON.stringify(value)));
}

function commonTypes(first: unknown, second: unknown): string[] {
  const left = typeNames(first);
  const right = typeNames(second);
  const narrow = (types: string[], other: string[]) =>
    types.filter(
      (type) => other.includes(type) || (type === "integer" && other.includes("number")),
    );
  return [...new Set([...narrow(left, right), ...narrow(right, left)])];
}

function typeNames(type: unknown): string[] {
  return (Array.isArray(type) ? type : [type]).filter((name) => typeof name === "string");
}
