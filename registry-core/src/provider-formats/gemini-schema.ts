import {
  isSchemaObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  mergeSchemas,
  outlineSchema,
  ownValue,
  sanitiseSchema,
  setOwn,
} from "@pegboard/json-schema";
import type { LossFact } from "../messages/loss-messages.ts";
import { type SchemaLoss, schemaLoss } from "../messages/loss-messages.ts";
import { withObjectRoot } from "./object-root.ts";
import { withNote } from "./provider-format.ts";

/** A schema that is being converted to Gemini's dialect: its place, and where to report losses. */
export interface GeminiDraft {
  schema: JsonSchema;
  lose(path: (string | number)[], loss: LossFact): void;
  path: (string | number)[];
  /** The number of objects and lists around it, itself included if it is one. */
  level: number;
}

/** The formats that the API takes; any other fails the request. */
const GEMINI_FORMATS = new Map([
  ["string", ["enum", "date-time"]],
  ["number", ["float", "double"]],
  ["integer", ["int32", "int64"]],
]);

/** The schema with exactly one type, as Gemini wants it for every value. */
function withGeminiType({ schema, lose, path }: GeminiDraft): JsonSchema {
  if (typeof schema.type === "string") return schema;
  if (Array.isArray(schema.type)) {
    const [first = "null"] = schema.type.filter((type) => type !== "null");
    lose([...path, "type"], { code: "gemini_types", values: { types: schema.type } });
    return { ...schema, type: first, ...(schema.type.includes("null") && { nullable: true }) };
  }
  const type = inferGeminiType(schema);
  if (!type) lose([...path, "type"], { code: "gemini_no_type" });
  return { ...schema, type: type ?? "string" };
}

function inferGeminiType(schema: JsonSchema): string | undefined {
  const has = (...keywords: string[]) => keywords.some((keyword) => Object.hasOwn(schema, keyword));
  if (isSchemaObject(schema.properties)) return "object";
  if (schema.items !== undefined) return "array";
  const [kind, ...others] = new Set(
    (schema.enum ?? []).filter((value) => value !== null).map((value) => typeof value),
  );
  if (kind && others.length === 0 && kind !== "object") return kind;
  if (has("pattern", "minLength", "maxLength", "format")) return "string";
  return has("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
    ? "number"
    : undefined;
}

/** The schema with formats and enum values that Gemini does not take named in the description. */
function withGeminiValues({ schema, lose, path }: GeminiDraft): JsonSchema {
  if (schema.enum === undefined && schema.format === undefined) return schema;
  const { enum: values, format, ...rest } = schema;
  const result: JsonSchema = { ...rest };
  const describe = (note: string) => {
    result.description = withNote(result.description, note);
  };
  if (format !== undefined && GEMINI_FORMATS.get(String(schema.type))?.includes(format))
    result.format = format;
  else if (format !== undefined) {
    lose([...path, "format"], { code: "gemini_format", values: { format } });
    describe(`Format: ${format}.`);
  }
  if (!Array.isArray(values)) return result;
  if (values.includes(null)) result.nullable = true;
  const others = values.filter((value) => value !== null && value !== "");
  if (values.includes("")) lose([...path, "enum"], { code: "gemini_empty_text" });
  if (schema.type === "string" && others.every((value) => typeof value === "string")) {
    if (others.length > 0) result.enum = others;
    return result;
  }
  lose([...path, "enum"], { code: "gemini_enum" });
  describe(`One of: ${others.map((value) => JSON.stringify(value)).join(", ")}.`);
  return result;
}

/** The schema with inclusive bounds only. For whole numbers an exclusive bound is moved by one. */
export function withInclusiveBounds({ schema, lose, path }: GeminiDraft): JsonSchema {
  if (schema.exclusiveMinimum === undefined && schema.exclusiveMaximum === undefined) return schema;
  const result: JsonSchema = { ...schema };
  for (const [exclusive, inclusive, step] of [
    ["exclusiveMinimum", "minimum", 1],
    ["exclusiveMaximum", "maximum", -1],
  ] as const) {
    const bound = schema[exclusive];
    if (typeof bound !== "number") continue;
    const whole = schema.type === "integer" && Number.isInteger(bound);
    const value = whole ? bound + step : bound;
    const own = schema[inclusive];
    delete result[exclusive];
    result[inclusive] = typeof own === "number" && (own - value) * step > 0 ? own : value;
    if (!whole)
      lose([...path, exclusive], { code: "gemini_bound", values: { keyword: inclusive, bound } });
  }
  return result;
}

/**
 * Keywords that define the kind of value of a variant. A variant without them only restricts the
 * schema around it.
 */
export const SHAPE_KEYWORDS = ["type", "properties", "items", "enum"];

/**
 * The schema without a union: choices of texts become one enum, any other union its first variant,
 * with a report.
 */
function chooseGeminiVariant(draft: GeminiDraft): JsonSchema {
  let { schema } = draft;
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const { [keyword]: union, ...rest } = schema;
    if (!Array.isArray(union)) continue;
    const variants = union.filter(isSchemaObject).filter((variant) => variant.type !== "null");
    const nullable = variants.length < union.length ? { nullable: true } : {};
    schema = {
      ...mergeVariants(variants, { ...draft, schema: rest, path: [...draft.path, keyword] }),
      ...nullable,
    };
  }
  return schema;
}

function mergeVariants(variants: JsonSchema[], { schema, lose, path }: GeminiDraft): JsonSchema {
  const [first = {}] = variants;
  if (
    !variants.some((variant) => SHAPE_KEYWORDS.some((keyword) => Object.hasOwn(variant, keyword)))
  ) {
    lose(path, { code: "gemini_conditions" });
    return schema;
  }
  const texts = variants.flatMap((variant) => variant.enum ?? [undefined]);
  if (texts.every((text) => typeof text === "string")) {
    if (
      variants.some((variant) =>
        Object.keys(variant).some((keyword) => keyword !== "enum" && keyword !== "type"),
      )
    ) {
      lose(path, { code: "gemini_value_notes" });
    }
    return { ...schema, type: "string", enum: [...new Set(texts)] };
  }
  lose(path, { code: "gemini_union", values: { count: variants.length } });
  return mergeSchemas(schema, first, (keyword) =>
    lose(path, { code: "values_unjoined", values: { keyword } }),
  );
}

/**
 * The keywords of Gemini's `Schema`: https://ai.google.dev/api/caching#Schema. `anyOf` exists
 * there, but not reliably in functions.
 */
const GEMINI_KEYWORDS = new Set([
  "type",
  "format",
  "title",
  "description",
  "nullable",
  "enum",
  "default",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "minLength",
  "maxLength",
  "pattern",
  "example",
  "minimum",
  "maximum",
  "required",
  "properties",
  "items",
]);

/**
 * Keywords for values of one kind, which Gemini refuses for any other: "only allowed for OBJECT
 * type".
 */
const KEYWORD_TYPES: Readonly<Record<string, readonly string[]>> = {
  properties: ["object"],
  required: ["object"],
  minProperties: ["object"],
  maxProperties: ["object"],
  minItems: ["array"],
  maxItems: ["array"],
  pattern: ["string"],
  minLength: ["string"],
  maxLength: ["string"],
  minimum: ["number", "integer"],
  maximum: ["number", "integer"],
};

/** A schema in its plainest form, and what was lost so far. */
interface GeminiSchema<Schema> {
  schema: Schema;
  losses: SchemaLoss[];
}

/** Parameters as both forms begin with: an object at the root, references written out. */
export function plainParameters(parameters: JsonSchema): GeminiSchema<JsonSchema> {
  const root = withObjectRoot(parameters);
  const { schema, losses } = sanitiseSchema(root.schema, { cutCycle: outlineSchema });
  return { schema, losses: [...root.losses, ...losses] };
}

/** Writes one schema, and all within it, at its place. */
type WriteGemini = (draft: GeminiDraft) => JsonObject;

/** Plain parameters as `write` writes them. */
export function writtenGemini(
  plain: GeminiSchema<JsonSchema>,
  write: WriteGemini,
): GeminiSchema<JsonObject> {
  const losses = [...plain.losses];
  const lose: GeminiDraft["lose"] = (path, loss) => losses.push(schemaLoss(path, loss));
  return { schema: write({ schema: plain.schema, lose, path: [], level: 1 }), losses };
}

/**
 * The number of levels that Gemini refuses. It answers "exceeds the maximum allowed nesting depth"
 * and publishes no number, but six levels of objects and lists are known to be refused:
 * https://github.com/Portkey-AI/gateway/pull/1616
 */
export const REFUSED_LEVELS = 6;

/**
 * The schema of the JSON text that takes the place of an object or a list which is too deep; calls
 * with such a text are read.
 */
export function asText({ schema, lose, path }: GeminiDraft): JsonSchema {
  lose(path, { code: "nested_too_deep", values: { refused: REFUSED_LEVELS } });
  const names = isSchemaObject(schema.properties) ? Object.keys(schema.properties) : [];
  const kind = schema.type === "array" ? "a list" : "an object";
  const note = `JSON text of ${kind}${names.length > 0 ? ` with ${names.join(", ")}` : ""}.`;
  return { type: "string", description: withNote(schema.description, note) };
}

const GEMINI_STEPS = [chooseGeminiVariant, withGeminiType, withGeminiValues, withInclusiveBounds];

/** A schema in the dialect of `parameters`: one type, only texts in enums, no union. */
export function convertToGemini(draft: GeminiDraft): JsonObject {
  const { level } = draft;
  let { schema } = draft;
  for (const step of GEMINI_STEPS) schema = step({ ...draft, schema });
  const isNest = schema.type === "object" || schema.type === "array";
  if (isNest && level >= REFUSED_LEVELS) schema = asText({ ...draft, schema });
  const { type, ...rest } = schema;
  const kept: JsonObject = { type: type as JsonValue };
  for (const [keyword, value] of Object.entries(rest)) {
    // Nobody fills in arguments that a schema does not name, so closing it has no effect.
    const closes =
      value === false &&
      (keyword === "additionalProperties" || keyword === "unevaluatedProperties");
    const isOther = ownValue(KEYWORD_TYPES, keyword)?.includes(String(type)) === false;
    if (keyword === "items" || closes || isOther) continue;
    if (keyword === "required") Object.assign(kept, knownRequired(schema, draft));
    else if (keyword === "properties") Object.assign(kept, convertProperties(value, draft));
    else if (GEMINI_KEYWORDS.has(keyword)) kept[keyword] = value as JsonValue;
    else draft.lose([...draft.path, keyword], { code: "gemini_keyword", values: { keyword } });
  }
  // An array without items is refused. A tuple becomes a list of what its first position takes,
  // which is close.
  const item = isSchemaObject(schema.items) ? schema.items : firstPosition(schema);
  if (type === "array") kept.items = convertChild(item, draft, ["items"]);
  return kept;
}

/** The required names that are properties. Gemini refuses to require any other. */
export function knownRequired(
  { required, properties }: JsonSchema,
  draft: GeminiDraft,
): JsonObject {
  if (!Array.isArray(required)) return {};
  const known = required.filter(
    (name) => isSchemaObject(properties) && Object.hasOwn(properties, name),
  );
  if (known.length < required.length) {
    draft.lose([...draft.path, "required"], { code: "gemini_required" });
  }
  return known.length > 0 ? { required: known } : {};
}

function firstPosition({ prefixItems }: JsonSchema): unknown {
  return Array.isArray(prefixItems) ? prefixItems[0] : undefined;
}

/** Converts properties. An object with empty `properties` is refused; without any it is taken. */
function convertProperties(properties: unknown, draft: GeminiDraft): JsonObject {
  if (!isSchemaObject(properties) || Object.keys(properties).length === 0) return {};
  const converted: JsonObject = {};
  for (const [name, schema] of Object.entries(properties)) {
    setOwn(converted, name, convertChild(schema, draft, ["properties", name]));
  }
  return { properties: converted };
}

function convertChild(schema: unknown, draft: GeminiDraft, path: string[]): JsonObject {
  const child = isSchemaObject(schema) ? schema : {};
  // Joining a union's variant with the schema around it can leave two schemas for one property.
  const joined = child.allOf ? sanitiseSchema(child).schema : child;
  const place = { path: [...draft.path, ...path], level: draft.level + 1 };
  return convertToGemini({ schema: joined, lose: draft.lose, ...place });
}
