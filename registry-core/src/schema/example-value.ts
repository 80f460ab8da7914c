import { exampleHints } from "./example-hint.ts";
import { plainExample, plainlyFits } from "./example-plain.ts";
import type { JsonObject, JsonSchema, JsonValue } from "./json-schema.ts";
import { isSchemaObject } from "./reference.ts";
import type { Subschema } from "./subschemas.ts";

export interface ExampleOptions {
  /** With everything that may be left out, too. */
  complete: boolean;
}

/** Where nobody reads any further, optional members are left out. */
const DEEPEST = 3;

/**
 * A value as somebody could send it, from a sanitised schema (no references, no `allOf`): what the schema gives as an example, what
 * its description gives behind "e.g.", its default, the first value allowed, and otherwise something of the right kind.
 */
export function exampleValue(schema: Subschema, options: ExampleOptions, depth = 0): JsonValue {
  if (!isSchemaObject(schema)) return "...";
  const union = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(isSchemaObject);
  const described = given(schema);
  if (described !== undefined) return described;
  if (union && !isSchemaObject(schema.properties)) return exampleValue(union, options, depth);
  if (isSchemaObject(schema.properties)) {
    const members = exampleMembers(schema, options, depth);
    const more = union ? exampleMembers({ type: "object", ...union }, options, depth) : {};
    return { ...members, ...more, ...members };
  }
  const { additionalProperties, propertyNames } = schema;
  if (options.complete && depth < DEEPEST && propertyNames === undefined && isSchemaObject(additionalProperties)) {
    return { name: exampleValue(additionalProperties, options, depth + 1) };
  }
  if (typeOf(schema) === "array") return exampleList(schema, options, depth);
  return plainExample(schema, typeOf(schema));
}

/** The first value given that is of the schema's kind; a list may be described by one of its items. */
function given(schema: JsonSchema): JsonValue | undefined {
  const { examples, example, description, default: preset, enum: values } = schema;
  const hints = typeof description === "string" ? exampleHints(description) : [];
  const named = [...(Array.isArray(examples) ? examples : []), example, ...hints, preset, ...(values ?? [])];
  const fitting = named.filter((value) => value !== undefined && value !== null) as JsonValue[];
  const whole = fitting.find((value) => plainlyFits(schema, typeOf(schema), value));
  if (whole !== undefined || typeOf(schema) !== "array" || !isSchemaObject(schema.items)) return whole;
  const { items } = schema;
  const item = hints.find((value) => plainlyFits(items, typeOf(items), value));
  return item === undefined ? undefined : [item];
}

function exampleMembers(schema: JsonSchema, options: ExampleOptions, depth: number): JsonObject {
  const required = new Set(schema.required);
  const takesAll = options.complete && depth < DEEPEST;
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => takesAll || required.has(name))
    .map(([name, member]): [string, JsonValue] => [name, exampleValue(member, options, depth + 1)]);
  return Object.fromEntries(entries);
}

function exampleList(schema: JsonSchema, options: ExampleOptions, depth: number): JsonValue[] {
  const { items, prefixItems, minItems, maxItems } = schema;
  const positions = Array.isArray(prefixItems) ? (prefixItems as Subschema[]) : [];
  const first = positions.map((position) => exampleValue(position, options, depth + 1));
  if (items === undefined || typeof items === "boolean") return first;
  const fewest = typeof minItems === "number" ? minItems : 0;
  const wanted = Math.min(Math.max(fewest, first.length, 1), typeof maxItems === "number" ? maxItems : fewest + 1, 5);
  const more = Array.from({ length: Math.max(0, wanted - first.length) }, () =>
    exampleValue(items, options, depth + 1),
  );
  return [...first, ...more];
}

function typeOf({ type, properties, items }: JsonSchema): string | undefined {
  const known = Array.isArray(type) ? type.find((each) => each !== "null") : type;
  if (known !== undefined) return known;
  if (isSchemaObject(properties)) return "object";
  return items === undefined ? undefined : "array";
}
