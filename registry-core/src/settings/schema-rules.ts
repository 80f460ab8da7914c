import {
  isSchemaObject,
  isSecretSchema,
  type JsonSchema,
  type JsonValue,
  sameJson,
} from "@pegboard/json-schema";

/** A rule about a field's values that has changed; a side without the rule is absent. */
export interface RuleChange {
  keyword: string;
  before?: JsonValue;
  after?: JsonValue;
}

/**
 * Keywords for people's understanding of a field, those that are compared elsewhere, and those that
 * are no rule by themselves.
 */
const NO_RULES = new Set([
  "$anchor",
  "$comment",
  "$defs",
  "$id",
  "$ref",
  "$schema",
  "additionalProperties",
  "allOf",
  "definitions",
  "deprecated",
  "description",
  "examples",
  "items",
  "properties",
  "readOnly",
  "required",
  "title",
  "writeOnly",
]);

/** The rules that differ between two versions of a field. */
export function changedRules(before: JsonSchema[], after: JsonSchema[]): RuleChange[] {
  const [old, current] = [rulesOf(before), rulesOf(after)];
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((keyword) => {
    const [was, is] = [old.get(keyword), current.get(keyword)];
    if (sameJson(was, is)) return [];
    return [
      {
        keyword,
        ...(was !== undefined && { before: was }),
        ...(is !== undefined && { after: is }),
      },
    ];
  });
}

function rulesOf(schemas: JsonSchema[]): Map<string, JsonValue> {
  const rules = new Map<string, JsonValue>();
  for (const schema of schemas) {
    for (const [keyword, value] of Object.entries(schema)) {
      if ((keyword === "anyOf" || keyword === "oneOf") && valueOrNull(value))
        rules.set("null", true);
      else if (isRule(keyword, value) && !rules.has(keyword))
        rules.set(keyword, value as JsonValue);
    }
    if (isSecretSchema(schema)) rules.set("secret", true);
    if (schema.additionalProperties === false) rules.set("additionalProperties", false);
  }
  return rules;
}

function isRule(keyword: string, value: unknown): boolean {
  const isSecret = keyword === "format" && value === "password";
  return value !== undefined && !NO_RULES.has(keyword) && !isSecret;
}

/** The only variant beside `null`; undefined when the union has others. */
export function valueOrNull(variants: unknown): JsonSchema[] | undefined {
  if (!Array.isArray(variants) || variants.length !== 2) return undefined;
  const values = variants.filter((variant) => isSchemaObject(variant) && variant.type !== "null");
  return values.length === 1 ? values : undefined;
}
