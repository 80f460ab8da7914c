import { ownValue, setOwn } from "../json/own-value.ts";
import type { JsonObject, JsonSchema, JsonValue } from "../json-schema.ts";
import { isSchemaObject } from "../reference.ts";
import type { Subschema } from "../subschemas.ts";
import { exampleHints } from "./example-hint.ts";
import { plainExample, plainlyFits } from "./example-plain.ts";

interface ExampleOptions {
  /** Whether optional members are included. */
  complete: boolean;
  /**
   * The complete example, if it is known already. A shorter example shares its members that hold
   * nothing optional.
   */
  known?: JsonValue;
}

/** The depth below which optional members are left out, since nobody reads them. */
const DEEPEST_OPTIONAL = 3;

/**
 * A value as somebody could send it, from a sanitised schema (no references, no `allOf`): the
 * schema's example, the one that its description gives behind "e.g.", its default, its first
 * allowed value, or else a value of the right kind.
 */
export function exampleValue(schema: Subschema, options: ExampleOptions, depth = 0): JsonValue {
  if (!isSchemaObject(schema)) return "...";
  const described = findGivenExample(schema);
  if (described !== undefined) return described;
  const union = schema.anyOf?.find(isSchemaObject) ?? schema.oneOf?.find(isSchemaObject);
  if (isSchemaObject(schema.properties)) {
    const members = exampleMembers(schema, options, depth);
    return union ? { ...members, ...exampleMembers(union, options, depth), ...members } : members;
  }
  if (union) return exampleValue(union, options, depth);
  const { additionalProperties, propertyNames } = schema;
  if (
    options.complete &&
    depth < DEEPEST_OPTIONAL &&
    propertyNames === undefined &&
    isSchemaObject(additionalProperties)
  ) {
    return { name: exampleValue(additionalProperties, options, depth + 1) };
  }
  if (exampleType(schema) === "array") return exampleList(schema, options, depth);
  return plainExample(schema, exampleType(schema));
}

/** The first given value of the schema's kind; one of its items may describe a list. */
function findGivenExample(schema: JsonSchema): JsonValue | undefined {
  const { examples, example, description, default: preset, enum: values, items } = schema;
  const hints = typeof description === "string" ? exampleHints(description) : [];
  const whole =
    firstFitting(schema, examples) ??
    (example === undefined ? undefined : firstFitting(schema, [example])) ??
    firstFitting(schema, hints) ??
    (preset === undefined ? undefined : firstFitting(schema, [preset])) ??
    firstFitting(schema, values);
  if (whole !== undefined || exampleType(schema) !== "array" || !isSchemaObject(items))
    return whole;
  const item = firstFitting(items, hints);
  return item === undefined ? undefined : [item];
}

function firstFitting(schema: JsonSchema, values: unknown): JsonValue | undefined {
  if (!Array.isArray(values)) return undefined;
  const type = exampleType(schema);
  for (const value of values) {
    if (value !== undefined && value !== null && plainlyFits(schema, type, value)) return value;
  }
  return undefined;
}

function exampleMembers(schema: JsonSchema, options: ExampleOptions, depth: number): JsonObject {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const takesAll = options.complete && depth < DEEPEST_OPTIONAL;
  const members: JsonObject = {};
  const { properties = {} } = schema;
  for (const name of Object.keys(properties)) {
    if (!takesAll && !required.includes(name)) continue;
    const known = depth === 0 ? knownMember(options.known, name) : undefined;
    setOwn(members, name, known ?? exampleValue(properties[name] ?? true, options, depth + 1));
  }
  return members;
}

function knownMember(whole: JsonValue | undefined, name: string): JsonValue | undefined {
  const member =
    typeof whole === "object" && whole !== null ? ownValue(whole as JsonObject, name) : undefined;
  return typeof member === "object" ? undefined : member;
}

function exampleList(schema: JsonSchema, options: ExampleOptions, depth: number): JsonValue[] {
  const { items, prefixItems, minItems, maxItems } = schema;
  const list: JsonValue[] = [];
  if (Array.isArray(prefixItems)) {
    for (const position of prefixItems) list.push(exampleValue(position, options, depth + 1));
  }
  if (items === undefined || typeof items === "boolean") return list;
  const fewest = typeof minItems === "number" ? minItems : 0;
  const wanted = Math.min(
    Math.max(fewest, list.length, 1),
    typeof maxItems === "number" ? maxItems : fewest + 1,
    5,
  );
  if (list.length >= wanted) return list;
  const item = exampleValue(items, options, depth + 1);
  // Lists of several lists of several lists multiply, so below some depth a list has one item.
  const repeated = depth < DEEPEST_OPTIONAL ? wanted : list.length + 1;
  while (list.length < repeated) list.push(item);
  return list;
}

function exampleType({ type, properties, items }: JsonSchema): string | undefined {
  const known = Array.isArray(type) ? type.find((each) => each !== "null") : type;
  if (known !== undefined) return known;
  if (isSchemaObject(properties)) return "object";
  return items === undefined ? undefined : "array";
}
