import { expansionOf } from "../expand-schema.ts";
import { sanitiseSchema } from "../intake/sanitise-schema.ts";
import type { JsonSchema } from "../json-schema.ts";
import { isSchemaObject } from "../reference.ts";
import { RegistryError } from "../registry-error.ts";
import { unwrapSchema } from "../unwrap-union.ts";
import { validateJson } from "../validate-json.ts";
import type { Parameter, ParameterType } from "./parameter.ts";

const IMPORTED_TYPES = new Map<unknown, ParameterType>([
  ["string", "string"],
  ["integer", "integer"],
  ["number", "float"],
  ["boolean", "boolean"],
  ["object", "object"],
  ["array", "array"],
]);

/** The keywords that a parameter of each type takes over, besides those of all types. */
const TYPE_KEYWORDS: Readonly<Record<ParameterType, readonly string[]>> = {
  string: ["pattern"],
  integer: ["minimum", "maximum", "enum"],
  float: ["minimum", "maximum", "enum"],
  boolean: ["enum"],
  enum: ["enum", "pattern"],
  object: ["properties", "required"],
  array: ["items"],
};
const COMMON_KEYWORDS = ["type", "description", "default", "title", "nullable"];

/**
 * The parameters that an object's JSON Schema describes; references are written out, a cycle ends
 * in an open schema. Throws `invalid_schema` when it describes no object.
 */
export function importParameters(schema: JsonSchema): Parameter[] {
  const hasReferences = JSON.stringify(schema).includes('"$ref"');
  const { schema: root } = unwrap(hasReferences ? sanitiseSchema(schema).schema : schema);
  const isObject =
    root.type === "object" || (root.type === undefined && isSchemaObject(root.properties));
  if (!isObject) {
    throw new RegistryError(
      "invalid_schema",
      `The JSON Schema's root 'type' must be 'object', got '${root.type ?? "nothing"}'.`,
    );
  }
  const required = new Set(Array.isArray(root.required) ? root.required : []);
  return Object.entries(isSchemaObject(root.properties) ? root.properties : {}).map(
    ([name, property]) =>
      importParameter(name, isSchemaObject(property) ? property : {}, required.has(name)),
  );
}

function importParameter(name: string, property: JsonSchema, required: boolean): Parameter {
  const { schema } = unwrap(property);
  const type = parameterTypeOf(schema);
  const description = typeof schema.description === "string" ? schema.description.trim() : "";
  return {
    name,
    type,
    required,
    description: description === "" ? `Parameter '${name}'.` : description,
    ...(schema.default != null && { defaultValue: schema.default as Parameter["defaultValue"] }),
    ...constraints(schema, type),
    ...(!isExpressible(schema, type, required) && { jsonSchema: property }),
  };
}

function unwrap(schema: JsonSchema): { schema: JsonSchema } {
  return unwrapSchema(schema, expansionOf(schema));
}

/**
 * The type of a parameter. A property without a single type counts as a text for readers that know
 * only the seven types; its `jsonSchema` has the rest.
 */
function parameterTypeOf(schema: JsonSchema): ParameterType {
  const isTexts = schema.enum?.every((value) => typeof value === "string") ?? false;
  if (isTexts && (schema.type === "string" || schema.type === undefined)) return "enum";
  if (schema.type === undefined && schema.properties) return "object";
  return IMPORTED_TYPES.get(schema.type) ?? "string";
}

/**
 * Whether a parameter's fields express the whole schema. An optional parameter may be null anyway.
 */
function isExpressible(schema: JsonSchema, type: ParameterType, required: boolean): boolean {
  const keywords = [...COMMON_KEYWORDS, ...TYPE_KEYWORDS[type]];
  const saysType =
    type === "enum" ||
    IMPORTED_TYPES.get(schema.type) === type ||
    (type === "object" && schema.type === undefined);
  const mayBeNull = schema.nullable === true || schema.enum?.includes(null) === true;
  if (
    !saysType ||
    (mayBeNull && required) ||
    !Object.keys(schema).every((keyword) => keywords.includes(keyword))
  )
    return false;
  return (
    schema.default == null || validateJson(withoutAnnotations(schema), schema.default).length === 0
  );
}

function withoutAnnotations({
  title: _title,
  nullable: _nullable,
  ...schema
}: JsonSchema): JsonSchema {
  return schema;
}

function constraints(schema: JsonSchema, type: ParameterType): Partial<Parameter> {
  const { enum: values, minimum, maximum, pattern, items, properties } = schema;
  const takes = (keyword: string): boolean => TYPE_KEYWORDS[type].includes(keyword);
  return {
    ...(takes("enum") && values && { enumValues: values as Parameter["enumValues"] }),
    ...(takes("minimum") && typeof minimum === "number" && { minValue: minimum }),
    ...(takes("maximum") && typeof maximum === "number" && { maxValue: maximum }),
    ...(takes("pattern") && typeof pattern === "string" && { pattern }),
    ...(takes("items") && isSchemaObject(items) && { arrayItemSchema: items }),
    ...(takes("properties") &&
      properties && {
        objectSchema: { parameters: importParameters({ ...schema, type: "object" }) },
      }),
  };
}
