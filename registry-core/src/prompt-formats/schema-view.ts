import {
  exampleValue,
  isJsonObject,
  isSchemaObject,
  type JsonObject,
  type JsonSchema,
  outlineSchema,
  type Subschema,
  sameJson,
  sanitiseSchema,
} from "@pegboard/json-schema";
import { shownExamples } from "../definition/method-examples.ts";
import type { FormatWarning } from "../provider-formats/provider-format.ts";
import type { TextOrigin } from "../provider-formats/text-pieces.ts";
import type { NamedMethod } from "../toolset/offered-methods.ts";

/**
 * A schema taken apart for a text: the kind of value, the facts about it, and the schemas inside.
 */
export interface SchemaView {
  /** The type in words: `string`, `array of integer`, `string or null`, `any`. */
  type: string;
  description: string;
  title: string;
  /**
   * Keyword and value of everything that restricts or explains the value; texts unchanged, the rest
   * as JSON.
   */
  facts: readonly [keyword: string, value: string][];
  /** The only values allowed. */
  values: readonly string[];
  parts: readonly SchemaPart[];
}

export interface SchemaPart {
  /** The keyword that holds the part: `properties`, `items`, `anyOf`. */
  keyword: string;
  /** A property's name, a pattern, or the number of an alternative from 1. */
  label?: string;
  /** Whether the part is required; only properties have this. */
  required?: boolean;
  schema: Subschema;
}

const VIEWED_LISTS = ["anyOf", "oneOf", "prefixItems"];
const VIEWED_MAPS = ["properties", "patternProperties", "dependentSchemas"];
const SINGLES = [
  "items",
  "additionalItems",
  "additionalProperties",
  "contains",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
];
const NESTING = new Set([...VIEWED_LISTS, ...VIEWED_MAPS, ...SINGLES]);
const DESCRIBED_KEYWORDS = new Set([
  "type",
  "nullable",
  "description",
  "enum",
  "required",
  "title",
]);

const NO_PARTS: readonly never[] = [];

/** Takes a schema apart. It expects a sanitised one: no references, no `allOf`. */
export function viewSchema(schema: Subschema): SchemaView {
  if (schema === false)
    return {
      type: "nothing",
      description: "",
      title: "",
      facts: NO_PARTS,
      values: NO_PARTS,
      parts: NO_PARTS,
    };
  if (schema === true) return viewSchema({});
  const item = simpleItem(schema);
  let facts: [string, string][] | undefined;
  let hasParts = false;
  for (const keyword in schema) {
    if (DESCRIBED_KEYWORDS.has(keyword)) continue;
    if (NESTING.has(keyword)) hasParts ||= keyword !== "items" || item === undefined;
    else if (schema[keyword] !== undefined) {
      facts ??= [];
      facts.push([keyword, schemaValueText(schema[keyword], schema)]);
    }
  }
  return {
    type: typeOf(schema, item),
    description: typeof schema.description === "string" ? schema.description.trim() : "",
    title: typeof schema.title === "string" ? schema.title.trim() : "",
    facts: facts ?? NO_PARTS,
    values: Array.isArray(schema.enum)
      ? schema.enum.map((value) => schemaValueText(value, schema))
      : NO_PARTS,
    parts: hasParts ? schemaParts(schema, item) : NO_PARTS,
  };
}

/**
 * The description of a part, or its title when that says more than its name (`max_results`, "Max
 * Results").
 */
export function describePart(label = "", { description, title }: SchemaView): string {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return description || (letters(title) === letters(label) ? "" : title);
}

/** The origin of a part, inside the schema whose origin is `around`. */
export function partOrigin(
  around: TextOrigin | undefined,
  { keyword, label }: SchemaPart,
): TextOrigin | undefined {
  if (!around) return undefined;
  const path = [...(around.path ?? []), keyword];
  if (label !== undefined) path.push(VIEWED_LISTS.includes(keyword) ? Number(label) - 1 : label);
  return { ...around, path };
}

function typeOf(schema: JsonSchema, item: string | undefined): string {
  if (typeof schema.type === "string" && schema.nullable !== true && item === undefined)
    return schema.type;
  const types = Array.isArray(schema.type)
    ? schema.type
    : [schema.type ?? inferWrittenType(schema)];
  const named = types.map((type) =>
    type === "array" && item !== undefined ? `array of ${item}` : String(type),
  );
  if (schema.nullable === true) named.push("null");
  return named.join(" or ");
}

function inferWrittenType(schema: JsonSchema): string {
  if (isSchemaObject(schema.properties)) return "object";
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (alternatives.length > 0)
    return [...new Set(alternatives.map((variant) => viewSchema(variant).type))].join(" or ");
  const [kind, ...others] = new Set((schema.enum ?? []).map((value) => typeof value));
  return kind && kind !== "object" && others.length === 0 ? kind : "any";
}

/** The type of an array's items when there is nothing else to say about them. */
function simpleItem({ items }: JsonSchema): string | undefined {
  if (!isSchemaObject(items) || typeof items.type !== "string") return undefined;
  return Object.keys(items).every((keyword) => keyword === "type" || keyword === "title")
    ? items.type
    : undefined;
}

/**
 * A value as text. It has no quotes only when the type leaves no doubt that the value is a text.
 */
function schemaValueText(value: unknown, { type, enum: values }: JsonSchema): string {
  const isText =
    type === "string" ||
    (type === undefined && values?.every((entry) => typeof entry === "string"));
  return typeof value === "string" && isText ? value : JSON.stringify(value);
}

function schemaParts(schema: JsonSchema, item: string | undefined): SchemaPart[] {
  const parts: SchemaPart[] = [];
  for (const keyword of VIEWED_MAPS) {
    const group = schema[keyword];
    if (isSchemaObject(group))
      parts.push(...namedParts(keyword, group as Record<string, Subschema>, schema));
  }
  for (const keyword of SINGLES) {
    const child = schema[keyword] as Subschema | undefined;
    // Whoever fills in the described members learns nothing from "no others".
    const closes = child === false && keyword !== "not" && keyword !== "if";
    if (child === undefined || closes || (keyword === "additionalProperties" && child === true))
      continue;
    if (keyword === "items" && item !== undefined) continue;
    parts.push({
      keyword: keyword === "items" && schema.prefixItems ? "additionalItems" : keyword,
      schema: child,
    });
  }
  for (const keyword of VIEWED_LISTS) {
    const list = schema[keyword];
    if (!Array.isArray(list)) continue;
    for (const [index, child] of list.entries())
      parts.push({ keyword, label: String(index + 1), schema: child });
  }
  return parts;
}

function namedParts(
  keyword: string,
  group: Record<string, Subschema>,
  { required }: JsonSchema,
): SchemaPart[] {
  const needed = Array.isArray(required) ? required : [];
  return Object.keys(group).map((label) => {
    const schema = group[label] as Subschema;
    return keyword === "properties"
      ? { keyword, label, required: needed.includes(label), schema }
      : { keyword, label, schema };
  });
}

/** A method's parameters, ready to be written out. */
interface PromptParameters {
  view: SchemaView;
  /** Arguments of example calls: those that an operator chose, else generated ones. */
  examples: JsonObject[];
  /** Warnings about what is left out of the text. */
  warnings: FormatWarning[];
}

export function readPromptParameters({ tool, method }: NamedMethod): PromptParameters {
  const { schema, losses } = sanitiseSchema(method.parameters, { cutCycle: outlineSchema });
  const shown = shownExamples(method);
  return {
    view: viewSchema(schema),
    examples: shown.examples.length > 0 ? shown.examples : callExamples(schema),
    warnings: [...losses, ...shown.losses].map((loss) => ({
      tool: tool.name,
      method: method.name,
      ...loss,
    })),
  };
}

/**
 * Arguments of two calls, from sanitised parameters: one with the required ones only, one with all.
 * Where both are equal there is one; a call without arguments is no example.
 */
export function callExamples(parameters: JsonSchema): JsonObject[] {
  const schema = parameters.type === "object" ? parameters : { ...parameters, type: "object" };
  const whole = exampleValue(schema, { complete: true });
  const short = exampleValue(schema, { complete: false, known: whole });
  const examples = sameJson(short, whole) ? [whole] : [short, whole];
  return examples.filter(isJsonObject).filter((example) => Object.keys(example).length > 0);
}
