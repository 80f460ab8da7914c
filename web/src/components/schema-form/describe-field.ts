import { isSchemaObject, isSecretSchema, type JsonSchema, type JsonValue } from "@pegboard/registry-core";
import type { MaybeJson } from "./json-path.ts";
import { resolveOrEmpty, resolveSchema, type Subschema } from "./resolve-schema.ts";

/** Each kind is one field of the theme. */
export type FieldKind =
  | "text"
  | "number"
  | "switch"
  | "choice"
  | "several"
  | "constant"
  | "secret"
  | "object"
  | "dictionary"
  | "list"
  | "tuple"
  | "union"
  | "json";

export interface Choice {
  value: JsonValue;
  label: string;
}

/** How one place of the schema is drawn. */
export interface Drawing {
  kind: FieldKind;
  /** References resolved, `null` taken out. */
  schema: JsonSchema;
  /** `null` is a value here: shown as "unset". */
  nullable: boolean;
  /** With `choice` and `several`. */
  choices: Choice[];
  /** Members of a `union`, items of a `list` or `tuple`, values of a `dictionary`. */
  parts: Subschema[];
  /** With `json`: why there is no better field. */
  reason?: string;
}

type Shape = Pick<Drawing, "kind"> & Partial<Drawing>;

/** Never throws: a schema that cannot be understood is drawn as JSON, with the reason. */
export function describeField(schema: Subschema, root: JsonSchema, value: MaybeJson): Drawing {
  try {
    const { plain, nullable } = withoutNull(resolveSchema(schema, root, value), root, value);
    return { schema: plain, nullable, choices: [], parts: [], ...shapeOf(plain, root) };
  } catch (error) {
    const { title, description } = asObject(schema);
    const known = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: "json", schema: known, nullable: false, choices: [], parts: [], reason };
  }
}

function shapeOf(schema: JsonSchema, root: JsonSchema): Shape {
  if (isSecretSchema(schema)) return { kind: "secret" };
  if (Object.hasOwn(schema, "const")) return { kind: "constant" };
  if (Array.isArray(schema.enum)) return { kind: "choice", choices: schema.enum.map((value) => choiceOf(value)) };
  const variants = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(variants) && variants.length > 0) return shapeOfUnion(schema, variants, root);
  if (Array.isArray(schema.type)) {
    return { kind: "union", parts: schema.type.map((type) => ({ ...schema, type })) };
  }
  return shapeOfType(schema, root);
}

function shapeOfType(schema: JsonSchema, root: JsonSchema): Shape {
  switch (schema.type ?? typeByKeywords(schema)) {
    case "string":
      return { kind: "text" };
    case "number":
    case "integer":
      return { kind: "number" };
    case "boolean":
      return { kind: "switch" };
    case "null":
      return { kind: "constant" };
    case "object":
      return shapeOfObject(schema);
    case "array":
      return shapeOfArray(schema, root);
    case undefined:
      return { kind: "json", reason: "The schema allows any value here." };
    default:
      return { kind: "json", reason: `The schema names the unknown type ${JSON.stringify(schema.type)}.` };
  }
}

function shapeOfObject(schema: JsonSchema): Shape {
  if (Object.keys(schema.properties ?? {}).length > 0) return { kind: "object" };
  const { additionalProperties: others } = schema;
  if (isSchemaObject(others) && Object.keys(others).length > 0) return { kind: "dictionary", parts: [others] };
  const patterns = isSchemaObject(schema.patternProperties) ? Object.values(schema.patternProperties) : [];
  if (patterns.length === 1 && isSchemaObject(patterns[0])) return { kind: "dictionary", parts: [patterns[0]] };
  return { kind: "json", reason: "The schema does not say which keys this object has." };
}

function shapeOfArray(schema: JsonSchema, root: JsonSchema): Shape {
  const positions = schema.prefixItems ?? (Array.isArray(schema.items) ? schema.items : undefined);
  if (Array.isArray(positions)) {
    const open = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
    if (isSchemaObject(open)) return { kind: "json", reason: "The list has fixed places followed by free ones." };
    return { kind: "tuple", parts: positions };
  }
  if (!isSchemaObject(schema.items)) return { kind: "json", reason: "The schema does not say what the list holds." };
  if (schema.uniqueItems === true) {
    const item = describeField(schema.items, root, undefined);
    if (item.kind === "choice" && !item.nullable) return { kind: "several", choices: item.choices };
  }
  return { kind: "list", parts: [schema.items] };
}

function shapeOfUnion(schema: JsonSchema, variants: Subschema[], root: JsonSchema): Shape {
  const choices = variants.map((variant) => constantsOf(resolveOrEmpty(variant, root)));
  if (choices.every((constants) => constants.length > 0)) return { kind: "choice", choices: choices.flat() };
  const { type, properties, required } = schema;
  if (!properties) return { kind: "union", parts: variants };
  const shared = { ...(type && { type }), properties, ...(required && { required }) };
  return { kind: "union", parts: variants.map((variant) => ({ allOf: [asObject(variant), shared] })) };
}

/** "X or null" in each of its spellings as X. */
function withoutNull(schema: JsonSchema, root: JsonSchema, value: MaybeJson): { plain: JsonSchema; nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== "null");
    const [type] = types;
    if (type === undefined) return { plain: { ...schema, type: "null" }, nullable: false };
    const plain = { ...schema, type: types.length === 1 ? type : types };
    const nullable = types.length < schema.type.length;
    return { plain: nullable ? withoutNullChoice(plain) : plain, nullable };
  }
  if (schema.enum?.includes(null) && schema.enum.length > 1)
    return { plain: withoutNullChoice(schema), nullable: true };
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const { [keyword]: variants, ...rest } = schema;
    if (!Array.isArray(variants) || variants.length === 0) continue;
    const values = variants.filter((variant) => !isNull(resolveOrEmpty(variant, root)));
    const [only] = values;
    const hasNull = values.length < variants.length;
    if (only === undefined || (!hasNull && values.length > 1)) continue;
    if (values.length > 1) return { plain: { ...rest, [keyword]: values }, nullable: true };
    const inner = withoutNull(resolveSchema(only, root, value), root, value);
    return { plain: { ...inner.plain, ...rest }, nullable: hasNull || inner.nullable };
  }
  return { plain: schema, nullable: schema.nullable === true };
}

function withoutNullChoice(schema: JsonSchema): JsonSchema {
  return schema.enum ? { ...schema, enum: schema.enum.filter((value) => value !== null) } : schema;
}

function isNull(schema: JsonSchema): boolean {
  return schema.type === "null" || schema.const === null || (schema.enum?.length === 1 && schema.enum[0] === null);
}

function constantsOf(schema: JsonSchema): Choice[] {
  if (Object.hasOwn(schema, "const")) return [choiceOf(schema.const, schema.title)];
  return Array.isArray(schema.enum) ? schema.enum.map((value) => choiceOf(value)) : [];
}

function choiceOf(value: unknown, title?: string): Choice {
  const label = title ?? (typeof value === "string" ? value : JSON.stringify(value));
  return { value: value as JsonValue, label: label === "" ? "(empty text)" : label };
}

function typeByKeywords(schema: JsonSchema): string | undefined {
  if (schema.properties || schema.additionalProperties || schema.patternProperties) return "object";
  if (schema.items || schema.prefixItems) return "array";
  if (schema.pattern !== undefined || schema.minLength !== undefined || schema.format) return "string";
  return schema.minimum === undefined && schema.maximum === undefined ? undefined : "number";
}

function asObject(schema: Subschema): JsonSchema {
  return typeof schema === "boolean" ? {} : schema;
}
