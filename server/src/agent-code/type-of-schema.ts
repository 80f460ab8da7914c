import { followReference, isSchemaObject, type JsonSchema } from "@pegboard/json-schema";
import { docComment, memberText, typeScriptText } from "./source-pieces.ts";
import type { TypeNames } from "./type-names.ts";

/** A schema's place in the text of a type. */
interface TypePlace {
  /** The schema of the whole value, which references start from. */
  root: JsonSchema;
  names: TypeNames;
  /** The name that types of references begin with. */
  prefix: string;
  /** How deep its lines are indented. */
  depth: number;
  /**
   * The named types whose own text this is a part of, without an object or a list between: TypeScript
   * refuses a type that is itself.
   */
  within: string | undefined;
}

const UNKNOWN = "unknown";

/**
 * The TypeScript type of the values that a schema accepts, as far as TypeScript can say it: a type
 * may accept more than the schema, and never less.
 */
export function typeOfSchema(schema: unknown, place: TypePlace): string {
  if (schema === false) return "never";
  if (!isSchemaObject(schema)) return UNKNOWN;
  if (typeof schema.$ref === "string") return typeOfReference(schema, schema.$ref, place);
  const parts = listOf(schema.allOf).map((part) => typeOfSchema(part, place));
  const unions = [schema.anyOf, schema.oneOf]
    .filter((variants) => Array.isArray(variants) && variants.length > 0)
    .map((variants) => unionOf(listOf(variants).map((one) => typeOfSchema(one, place))));
  const others = [...parts, ...unions];
  return intersectionOf([
    ...(isSaidByParts(schema, others) ? [] : [ownType(schema, place)]),
    ...others,
  ]);
}

/** Whether a schema says of itself no more than that it is an object, as its parts say again. */
const isSaidByParts = (schema: JsonSchema, parts: readonly string[]): boolean =>
  parts.length > 0 &&
  schema.type === "object" &&
  !schema.properties &&
  schema.additionalProperties === undefined &&
  !schema.patternProperties;

/** The type that a reference leads to, which has a name of its own since it may lead to itself. */
function typeOfReference(schema: JsonSchema, reference: string, place: TypePlace): string {
  const { root, names, prefix, within } = place;
  const target = followReference(root, { $ref: reference });
  if (!target) return UNKNOWN;
  const { $ref: _, ...beside } = schema;
  const key = `${prefix} ${reference}`;
  const isNew = !names.has(key);
  const name = names.nameFor(key, `${prefix}_${reference.split("/").at(-1) ?? ""}`);
  // The edge is known before the target is written, so that one of a circle's edges is refused.
  const isCircle = within !== undefined && !names.mayStandIn(within, name);
  if (isNew) names.define(name, typeOfSchema(target, { ...place, depth: 0, within: name }), target);
  if (isCircle) return UNKNOWN;
  return intersectionOf([name, typeOfSchema(beside, place)]);
}

/** The type that the keywords of a schema itself say, without its parts and variants. */
function ownType(schema: JsonSchema, place: TypePlace): string {
  if ("const" in schema) return literalType(schema.const);
  if (Array.isArray(schema.enum)) return unionOf(schema.enum.map(literalType));
  const types = [schema.type ?? impliedType(schema)].flat().filter((type) => type !== undefined);
  const nullable = schema.nullable === true ? ["null"] : [];
  if (types.length === 0) return UNKNOWN;
  return unionOf([...types, ...nullable].map((type) => typeOfName(type, schema, place)));
}

/** What the keywords of objects and lists are about, where no type is said. */
function impliedType(schema: JsonSchema): string | undefined {
  if (schema.properties || schema.additionalProperties) return "object";
  return schema.items || schema.prefixItems ? "array" : undefined;
}

function typeOfName(type: unknown, schema: JsonSchema, place: TypePlace): string {
  switch (type) {
    case "string":
    case "boolean":
    case "null":
    case "number":
      return type;
    case "integer":
      return "number";
    case "array":
      return listType(schema, { ...place, within: undefined });
    case "object":
      return objectType(schema, { ...place, within: undefined });
    default:
      return UNKNOWN;
  }
}

function listType(schema: JsonSchema, place: TypePlace): string {
  const positional = [schema.prefixItems, schema.items].find((items) => Array.isArray(items));
  const rest = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
  if (!positional) return `${grouped(typeOfSchema(rest ?? true, place))}[]`;
  const least = typeof schema.minItems === "number" ? schema.minItems : 0;
  const members = listOf(positional).map((item, index) => {
    const text = grouped(typeOfSchema(item, place));
    return index < least ? text : `${text}?`;
  });
  const more = rest === false ? [] : [`...${grouped(typeOfSchema(rest ?? true, place))}[]`];
  return `[${[...members, ...more].join(", ")}]`;
}

function objectType(schema: JsonSchema, place: TypePlace): string {
  const properties = Object.entries(isSchemaObject(schema.properties) ? schema.properties : {});
  const others = otherMembers(schema, properties.length > 0, place);
  if (properties.length === 0) return `{ ${others} }`;
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const indent = "  ".repeat(place.depth + 1);
  const members = properties.flatMap(([name, member]) => {
    const { description, default: value } = isSchemaObject(member) ? member : {};
    const isOptional = !required.has(name) || value !== undefined;
    const type = typeOfSchema(member, { ...place, depth: place.depth + 1 });
    return [
      ...docComment(typeof description === "string" ? description : "", indent),
      `${indent}${memberText(name)}${isOptional ? "?" : ""}: ${type};`,
    ];
  });
  const last = others === undefined ? [] : [`${indent}${others};`];
  return ["{", ...members, ...last, `${"  ".repeat(place.depth)}}`].join("\n");
}

/**
 * The members that have no name in the schema. Beside named ones their type is open, since
 * TypeScript would ask it of those, too.
 */
function otherMembers(
  { additionalProperties, patternProperties }: JsonSchema,
  hasNamed: boolean,
  place: TypePlace,
): string | undefined {
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  if (hasNamed) return isOpen || patternProperties ? `[name: string]: ${UNKNOWN}` : undefined;
  if (patternProperties) return `[name: string]: ${UNKNOWN}`;
  return `[name: string]: ${typeOfSchema(additionalProperties ?? true, place)}`;
}

/** The type of one value. Lists and objects that a schema names whole are left open. */
function literalType(value: unknown): string {
  if (typeof value === "string") return typeScriptText(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "number";
  return UNKNOWN;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function unionOf(types: readonly string[]): string {
  const different = [...new Set(types)];
  if (different.includes(UNKNOWN)) return UNKNOWN;
  return different.length === 1
    ? (different[0] ?? "never")
    : different.map(grouped).join(" | ") || "never";
}

function intersectionOf(types: readonly string[]): string {
  const different = [...new Set(types)].filter((type) => type !== UNKNOWN);
  if (different.length === 0) return UNKNOWN;
  return different.length === 1 ? (different[0] ?? UNKNOWN) : different.map(grouped).join(" & ");
}

/** A type as a member of another one: in brackets where a sign would take it apart. */
const grouped = (type: string): string =>
  /^(?:\w+(?:\[\])*|"(?:[^"\\]|\\.)*")$/.test(type) ? type : `(${type})`;
