import type { JsonSchema } from "../json-schema.ts";
import {
  isParameterType,
  type Parameter,
  type ParameterSchemaConfig,
  type ParameterType,
} from "./parameter.ts";

/** Turns the parameters inside a parameter into JSON Schema. */
type NestedSchema = (nested: ParameterSchemaConfig) => JsonSchema;

/** The JSON Schema of one parameter's value. */
export function parameterProperty(parameter: Parameter, nestedSchema: NestedSchema): JsonSchema {
  if (parameter.jsonSchema) return parameter.jsonSchema;
  const { type, description, defaultValue, enumValues, minValue, maxValue, pattern } = parameter;
  const property: JsonSchema = { ...parameterValueSchema(parameter, nestedSchema), description };
  if (defaultValue !== undefined && defaultValue !== null) property.default = defaultValue;
  if (enumValues) property.enum = enumValues;
  if (minValue !== undefined) property.minimum = minValue;
  if (maxValue !== undefined) property.maximum = maxValue;
  if (pattern !== undefined) property.pattern = pattern;
  if (type === "array") property.items = schemaOfItems(parameter.arrayItemSchema, nestedSchema);
  return property;
}

function parameterValueSchema(
  { type, enumValues, objectSchema }: Parameter,
  nestedSchema: NestedSchema,
): JsonSchema {
  return objectSchema ? nestedSchema(objectSchema) : jsonType(type, enumValues);
}

/**
 * The JSON type of a parameter. An enum of texts has the type text; other values show their type
 * themselves.
 */
function jsonType(type: ParameterType, enumValues?: Parameter["enumValues"]): JsonSchema {
  if (type === "float") return { type: "number" };
  if (type !== "enum") return { type };
  return enumValues?.every((value) => typeof value === "string") === false
    ? {}
    : { type: "string" };
}

function schemaOfItems(
  items: Parameter["arrayItemSchema"],
  nestedSchema: NestedSchema,
): JsonSchema | boolean {
  if (items === undefined) return true;
  if (isParameterType(items)) return jsonType(items);
  return isParameterList(items) ? nestedSchema(items) : items;
}

/** Whether items are a list of parameters. No JSON Schema has a keyword `parameters`. */
function isParameterList(items: object): items is ParameterSchemaConfig {
  return "parameters" in items && Array.isArray(items.parameters);
}
