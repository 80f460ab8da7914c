import type { JsonSchema } from "../json-schema.ts";

const TYPES = ["array", "boolean", "integer", "null", "number", "object", "string"];

const text = { type: "string" };
const flag = { type: "boolean" };
const number = { type: "number" };
const count = { type: "integer", minimum: 0 };
const texts = { type: "array", items: text };
const schema = { type: ["object", "boolean"] };
const schemas = { type: "array", minItems: 1, items: schema };
const schemaMap = { type: "object", additionalProperties: schema };

const named = (names: string[], rule: JsonSchema): [string, JsonSchema][] =>
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
        then: { minItems: 1, items: { enum: TYPES } },
        else: { enum: TYPES },
      },
    ],
    ["enum", { type: "array", minItems: 1 }],
    ["multipleOf", { type: "number", exclusiveMinimum: 0 }],
    ["items", { anyOf: [schema, schemas] }],
    ["dependentRequired", { type: "object", additionalProperties: texts }],
    ["dependencies", { type: "object", additionalProperties: { anyOf: [schema, texts] } }],
    ["$schema", text],
    ["$recursiveAnchor", flag],
    ["uniqueItems", flag],
    ["examples", { type: "array" }],
    ["required", texts],
    ...named(
      ["$id", "$ref", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$comment"],
      text,
    ),
    ...named(["title", "description", "pattern", "format"], text),
    ...named(["deprecated", "readOnly", "writeOnly"], flag),
    ...named(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"], number),
    ...named(
      ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"],
      count,
    ),
    ...named(["minContains", "maxContains"], count),
    ...named(["allOf", "anyOf", "oneOf", "prefixItems"], schemas),
    ...named(
      ["$defs", "definitions", "properties", "patternProperties", "dependentSchemas"],
      schemaMap,
    ),
    ...named(["additionalItems", "unevaluatedItems", "contains", "additionalProperties"], schema),
    ...named(["unevaluatedProperties", "propertyNames", "if", "then", "else", "not"], schema),
  ]),
};
