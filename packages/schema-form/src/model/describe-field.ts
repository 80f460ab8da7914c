import {
  isSchemaObject,
  isSecretSchema,
  type JsonValue,
  reasonOf,
  type Subschema,
} from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { t } from "../messages/t.ts";
import { drawingIssue } from "../readable-schema.ts";
import type { MaybeJson } from "./json-path.ts";
import { resolveOrEmpty, resolveSchema } from "./resolve-schema.ts";
import { findFurtherValues } from "./undeclared-keys.ts";

/** The kind of a field; each kind is one field of the theme. */
export type FieldKind =
  | "text"
  | "number"
  | "switch"
  | "choice"
  | "several"
  | "tags"
  | "constant"
  | "secret"
  | "object"
  | "dictionary"
  | "list"
  | "tuple"
  | "union"
  | "json";

/** The description of how one place of the schema is drawn. */
export interface Drawing extends Pick<WithoutNull, "nullable" | "labels"> {
  kind: FieldKind;
  /** The schema with references resolved and `null` taken out. */
  schema: JsonSchema;
  /** The choices, with `choice` and `several`. */
  choices: ValueChoice[];
  /** The members of a `union`, items of a `list` or `tuple`, values of a `dictionary`. */
  parts: Subschema[];
  /**
   * The schema of entries behind the fixed places of a `tuple`, or of undeclared keys of an
   * `object`, where the schema allows some.
   */
  rest?: Subschema | undefined;
  /** The place of each part among the variants of the schema, `null` included, with `union`. */
  places?: number[] | undefined;
  /** Why there is no better field, with `json`. Absent where any value, object or list will do. */
  reason?: string;
}

type FieldShape = Pick<Drawing, "kind"> & Partial<Drawing>;

/**
 * Describes a field. Never throws: a schema that cannot be understood is drawn as JSON, with the
 * reason.
 */
export function describeField(schema: Subschema, root: JsonSchema, value: MaybeJson): Drawing {
  try {
    const resolved = resolveSchema(schema, root, value);
    const issue = drawingIssue(resolved);
    if (issue !== undefined) throw new Error(issue);
    const { plain, ...rest } = withoutNull(resolved, root, value);
    const shape = fieldShape(plain, root);
    // One value that may also be unset is a choice, not a constant.
    const isChoice = shape.kind === "constant" && rest.nullable && Object.hasOwn(plain, "const");
    const drawn: FieldShape = isChoice
      ? { kind: "choice", choices: choicesOfEnum({ ...plain, enum: [plain.const] }) }
      : shape;
    return { schema: plain, choices: [], parts: [], ...rest, ...drawn };
  } catch (error) {
    const { title, description } = isSchemaObject(schema) ? (schema as JsonSchema) : {};
    const known = {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
    };
    const reason = describeUnreadableSchema(error);
    return { kind: "json", schema: known, nullable: false, choices: [], parts: [], reason };
  }
}

/** The failure in words about the schema, because the engine's message is about our code. */
function describeUnreadableSchema(error: unknown): string {
  if (error instanceof RangeError) return t("Parts of the schema hold themselves without end.");
  if (error instanceof TypeError)
    return t("A keyword of the schema has a value of the wrong kind.");
  return reasonOf(error);
}

function fieldShape(schema: JsonSchema, root: JsonSchema): FieldShape {
  if (isSecretSchema(schema)) return { kind: "secret" };
  if (Object.hasOwn(schema, "const")) return { kind: "constant" };
  if (Array.isArray(schema.enum)) return { kind: "choice", choices: choicesOfEnum(schema) };
  const variants = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(variants) && variants.length > 0) {
    const choices = choicesOfVariants(variants, root);
    if (choices) return { kind: "choice", choices };
    const parts = shapeOfUnion(schema, variants, root);
    if (parts) return { kind: "union", parts };
  }
  if (Array.isArray(schema.type)) {
    return { kind: "union", parts: schema.type.map((type) => ({ ...schema, type })) };
  }
  return shapeOfType(schema, root);
}

function shapeOfType(schema: JsonSchema, root: JsonSchema): FieldShape {
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
      return {
        kind: "json",
        ...(acceptsNothing(schema) && { reason: t("The schema allows no value here.") }),
      };
    default:
      return {
        kind: "json",
        reason: t("The schema names the unknown type {type}.", {
          type: JSON.stringify(schema.type),
        }),
      };
  }
}

function shapeOfObject(schema: JsonSchema): FieldShape {
  if (schema.properties !== undefined && !isSchemaObject(schema.properties)) {
    return { kind: "json", reason: t("The properties of the schema are no object.") };
  }
  if (Object.keys(schema.properties ?? {}).length > 0)
    return { kind: "object", rest: findFurtherValues(schema) };
  const { additionalProperties: others } = schema;
  if (isSchemaObject(others) && Object.keys(others).length > 0)
    return { kind: "dictionary", parts: [others] };
  if (schema.properties && others !== true && !schema.patternProperties) return { kind: "object" };
  const patterns = isSchemaObject(schema.patternProperties)
    ? Object.values(schema.patternProperties)
    : [];
  if (patterns.length === 1 && isSchemaObject(patterns[0]))
    return { kind: "dictionary", parts: [patterns[0]] };
  return { kind: "json" };
}

function shapeOfArray(schema: JsonSchema, root: JsonSchema): FieldShape {
  const positions = schema.prefixItems ?? (Array.isArray(schema.items) ? schema.items : undefined);
  if (Array.isArray(positions)) {
    const open = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
    return {
      kind: "tuple",
      parts: positions,
      rest: isSchemaObject(open) || open === true ? open : undefined,
    };
  }
  if (!isSchemaObject(schema.items)) return { kind: "json" };
  if (schema.uniqueItems !== true) return { kind: "list", parts: [schema.items] };
  const item = describeField(schema.items, root, undefined);
  if (item.kind === "choice" && !item.nullable) return { kind: "several", choices: item.choices };
  return { kind: item.kind === "text" && !item.nullable ? "tags" : "list", parts: [schema.items] };
}

function acceptsNothing({ not }: JsonSchema): boolean {
  return not === true || (isSchemaObject(not) && Object.keys(not).length === 0);
}

function typeByKeywords(schema: JsonSchema): string | undefined {
  if (schema.properties || schema.additionalProperties || schema.patternProperties) return "object";
  if (schema.items || schema.prefixItems) return "array";
  if (schema.pattern !== undefined || schema.minLength !== undefined || schema.format)
    return "string";
  return schema.minimum === undefined && schema.maximum === undefined ? undefined : "number";
}

/**
 * The kinds of value that a union offers, each with the keywords beside the union. There are none
 * when its variants only restrict the schema, as in `anyOf: [{ required: ["a"] }, { required: ["b"]
 * }]`.
 */
function shapeOfUnion(
  schema: JsonSchema,
  variants: Subschema[],
  root: JsonSchema,
): Subschema[] | undefined {
  const { type, properties, required } = schema;
  const isTyped = properties !== undefined || (type !== undefined && type !== "object");
  if (isTyped && variants.every((variant) => isRestriction(resolveOrEmpty(variant, root))))
    return undefined;
  const shared = {
    ...(type && { type }),
    ...(properties && { properties }),
    ...(required && { required }),
  };
  return variants.map((variant) =>
    properties || (type && resolveOrEmpty(variant, root).type === undefined)
      ? { allOf: [isSchemaObject(variant) ? variant : {}, shared] }
      : variant,
  );
}

const DESCRIBING_KEYWORDS = [
  "type",
  "properties",
  "const",
  "enum",
  "items",
  "prefixItems",
  "anyOf",
  "oneOf",
  "additionalProperties",
];

function isRestriction(schema: JsonSchema): boolean {
  return !schema.title && !DESCRIBING_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword));
}

interface ValueChoice {
  value: JsonValue;
  label: string;
}

/** The values of an `enum`, with the labels that authors put beside it. */
function choicesOfEnum(schema: JsonSchema): ValueChoice[] {
  const names: unknown = schema.enumNames ?? schema["x-enumNames"];
  return (schema.enum ?? []).map((value, index) =>
    choiceOf(
      value,
      Array.isArray(names) && typeof names[index] === "string" ? names[index] : undefined,
    ),
  );
}

/**
 * The values of a union in which every variant is a constant or an enum; undefined for any other
 * union.
 */
function choicesOfVariants(variants: Subschema[], root: JsonSchema): ValueChoice[] | undefined {
  const choices = variants.map((variant) => constantsOf(resolveOrEmpty(variant, root)));
  return choices.every((constants) => constants.length > 0) ? choices.flat() : undefined;
}

function constantsOf(schema: JsonSchema): ValueChoice[] {
  if (Object.hasOwn(schema, "const")) return [choiceOf(schema.const, schema.title)];
  return Array.isArray(schema.enum) ? choicesOfEnum(schema) : [];
}

function choiceOf(value: unknown, title: string | undefined): ValueChoice {
  const label = title ?? (typeof value === "string" ? value : JSON.stringify(value));
  return {
    value: value as JsonValue,
    label: label === "" ? t("(empty text)") : escapeInvisible(label),
  };
}

interface WithoutNull {
  plain: JsonSchema;
  /** Whether `null` is a value here, which is shown as "unset". */
  nullable: boolean;
  /** The schema's names for being set and being `null`: "Active" and "Deactivated". */
  labels?: { on: string; off: string } | undefined;
  /** The former places of the remaining variants. */
  places?: number[] | undefined;
}

/** The schema "X or null" in each of its spellings as X. */
function withoutNull(schema: JsonSchema, root: JsonSchema, value: MaybeJson): WithoutNull {
  if (Array.isArray(schema.type)) return withoutNullType(schema, schema.type);
  if (Array.isArray(schema.enum) && schema.enum.includes(null) && schema.enum.length > 1) {
    return { plain: withoutNullChoice(schema), nullable: true };
  }
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const { [keyword]: variants, ...rest } = schema;
    if (!Array.isArray(variants) || variants.length === 0) continue;
    const places = variants.flatMap((variant, place) =>
      isNullSchema(resolveOrEmpty(variant, root)) ? [] : [place],
    );
    const values = variants.filter((_, place) => places.includes(place));
    const [only] = values;
    const hasNull = values.length < variants.length;
    if (only === undefined || (!hasNull && values.length > 1)) continue;
    const labels = readSwitchLabels(variants, root);
    if (values.length > 1)
      return { plain: { ...rest, [keyword]: values }, nullable: true, labels, places };
    const inner = withoutNull(resolveSchema(only, root, value), root, value);
    return {
      ...inner,
      plain: { ...inner.plain, ...rest },
      nullable: hasNull || inner.nullable,
      labels,
    };
  }
  return { plain: schema, nullable: schema.nullable === true };
}

function withoutNullType(schema: JsonSchema, listed: string[]): WithoutNull {
  const types = listed.filter((type) => type !== "null");
  const [type] = types;
  if (type === undefined) return { plain: { ...schema, type: "null" }, nullable: false };
  const plain = { ...schema, type: types.length === 1 ? type : types };
  const nullable = types.length < listed.length;
  return { plain: nullable ? withoutNullChoice(plain) : plain, nullable };
}

/** Titles on both sides name the positions of a switch. */
function readSwitchLabels(variants: JsonSchema[], root: JsonSchema): WithoutNull["labels"] {
  const resolved = variants.map((variant) => resolveOrEmpty(variant, root));
  const off = resolved.find(isNullSchema)?.title;
  const on = resolved.find((variant) => !isNullSchema(variant))?.title;
  return off && on ? { on, off } : undefined;
}

function withoutNullChoice(schema: JsonSchema): JsonSchema {
  return Array.isArray(schema.enum)
    ? { ...schema, enum: schema.enum.filter((value) => value !== null) }
    : schema;
}

function isNullSchema(schema: JsonSchema): boolean {
  return (
    schema.type === "null" ||
    schema.const === null ||
    (schema.enum?.length === 1 && schema.enum[0] === null)
  );
}
