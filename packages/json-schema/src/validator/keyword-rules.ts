import type { JsonSchema } from "../json-schema.ts";

const JSON_TYPES = ["array", "boolean", "integer", "null", "number", "object", "string"];

const stringRule = { type: "string" };
const flag = { type: "boolean" };
const numberRule = { type: "number" };
const countRule = { type: "integer", minimum: 0 };
const stringListRule = { type: "array", items: stringRule };
const schemaRule = { type: ["object", "boolean"] };
const schemaListRule = { type: "array", minItems: 1, items: schemaRule };
const schemaMap = { type: "object", additionalProperties: schemaRule };

const rulesNamed = (names: string[], rule: JsonSchema): [string, JsonSchema][] =>
  names.map((name) => [name, rule]);

/**
 * The values that each keyword of a schema object may have, as a schema for schemas. Its members,
 * objects or booleans, are judged by themselves.
 */
export const KEYWORD_RULES: JsonSchema = {
  properties: Object.fromEntries([
    [
      "type",
      {
        if: { type: "array" },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { minItems: 1, items: { enum: JSON_TYPES } },
        else: { enum: JSON_TYPES },
      },
    ],
    ["enum", { type: "array", minItems: 1 }],
    ["multipleOf", { type: "number", exclusiveMinimum: 0 }],
    ["items", { anyOf: [schemaRule, schemaListRule] }],
    ["dependentRequired", { type: "object", additionalProperties: stringListRule }],
    [
      "dependencies",
      { type: "object", additionalProperties: { anyOf: [schemaRule, stringListRule] } },
    ],
    ["$schema", stringRule],
    ["$recursiveAnchor", flag],
    ["uniqueItems", flag],
    ["examples", { type: "array" }],
    ["required", stringListRule],
    ...rulesNamed(
      ["$id", "$ref", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$comment"],
      stringRule,
    ),
    ...rulesNamed(["title", "description", "pattern", "format"], stringRule),
    ...rulesNamed(["deprecated", "readOnly", "writeOnly"], flag),
    ...rulesNamed(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"], numberRule),
    ...rulesNamed(
      ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"],
      countRule,
    ),
    ...rulesNamed(["minContains", "maxContains"], countRule),
    ...rulesNamed(["allOf", "anyOf", "oneOf", "prefixItems"], schemaListRule),
    ...rulesNamed(
      ["$defs", "definitions", "properties", "patternProperties", "dependentSchemas"],
      schemaMap,
    ),
    ...rulesNamed(
      ["additionalItems", "unevaluatedItems", "contains", "additionalProperties"],
      schemaRule,
    ),
    ...rulesNamed(
      ["unevaluatedProperties", "propertyNames", "if", "then", "else", "not"],
      schemaRule,
    ),
  ]),
};
