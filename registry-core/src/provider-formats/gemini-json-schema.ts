import {
  isSchemaObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  mapSubschemas,
} from "@pegboard/json-schema";
import {
  asText,
  type GeminiDraft,
  knownRequired,
  REFUSED_LEVELS,
  SHAPE_KEYWORDS,
  withInclusiveBounds,
} from "./gemini-schema.ts";
import { withNote } from "./provider-format.ts";
import { acceptingNull, acceptsNull } from "./strict-value.ts";

/**
 * The keywords of JSON Schema that Gemini documents
 * (https://ai.google.dev/api/generate-content#FIELDS.response_json_schema), without references,
 * which are written out, and `oneOf`, which it takes for `anyOf`.
 */
const KEYWORDS = new Set([
  "type",
  "format",
  "title",
  "description",
  "enum",
  "items",
  "prefixItems",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
  "properties",
  "additionalProperties",
  "required",
]);

/** Keywords that say nothing about what is valid, or that are said in other words. */
const SAID_OTHERWISE = new Set(["nullable", "default", "anyOf", "oneOf"]);

/** A schema in the JSON Schema of `parametersJsonSchema`, which keeps unions and lists of types. */
export function convertToGeminiJson(draft: GeminiDraft): JsonObject {
  const { path, lose, level } = draft;
  const types = [draft.schema.type].flat();
  const isNest = types.includes("object") || types.includes("array");
  if (isNest && level >= REFUSED_LEVELS) return asText(draft) as JsonObject;
  const bounded = withInclusiveBounds(draft);
  const kept: JsonSchema = {};
  for (const [keyword, value] of Object.entries(bounded)) {
    if (KEYWORDS.has(keyword)) kept[keyword] = value;
    else if (!SAID_OTHERWISE.has(keyword))
      lose([...path, keyword], { code: "gemini_keyword", values: { keyword } });
  }
  if (kept.required !== undefined) {
    delete kept.required;
    Object.assign(kept, knownRequired(bounded, draft));
  }
  Object.assign(kept, oneUnion(bounded, draft));
  if ((bounded.default ?? null) !== null)
    kept.description = withNote(kept.description, `Default: ${JSON.stringify(bounded.default)}.`);
  const below = mapSubschemas(withTakenEnum(kept, draft), (schema, step) => {
    if (!isSchemaObject(schema)) return schema;
    const inner = step[0] === "anyOf" ? level : level + 1;
    return convertToGeminiJson({ schema, lose, path: [...path, ...step], level: inner });
  }) as JsonObject;
  const isNullable = bounded.nullable === true || hasNull(bounded.enum);
  if (!isNullable || acceptsNull(below)) return below;
  return below.enum === undefined ? acceptingNull(below) : { anyOf: [below, { type: "null" }] };
}

/** The union of a schema. Variants that only restrict the schema around them are left out. */
function oneUnion({ anyOf, oneOf }: JsonSchema, { lose, path }: GeminiDraft): JsonSchema {
  if (anyOf && oneOf)
    lose([...path, "oneOf"], { code: "gemini_keyword", values: { keyword: "oneOf" } });
  const variants = anyOf ?? oneOf;
  if (!Array.isArray(variants)) return {};
  const isShape = (variant: unknown) =>
    SHAPE_KEYWORDS.some((keyword) => Object.hasOwn(Object(variant), keyword));
  if (variants.some(isShape)) return { anyOf: variants };
  lose([...path, anyOf ? "anyOf" : "oneOf"], { code: "gemini_conditions" });
  return {};
}

const hasNull = (values: unknown): boolean => Array.isArray(values) && values.includes(null);

/** The schema with an enum of texts or of numbers; the description names any other values. */
function withTakenEnum(schema: JsonSchema, { lose, path }: GeminiDraft): JsonSchema {
  const { enum: values, ...rest } = schema;
  if (!Array.isArray(values)) return schema;
  const others = values.filter((value) => value !== null && value !== "");
  if (values.includes("")) lose([...path, "enum"], { code: "gemini_empty_text" });
  const [kind, ...more] = new Set(others.map((value) => typeof value));
  if (kind === undefined) return values.includes("") ? rest : { ...rest, type: "null" };
  const isTaken = more.length === 0 && (kind === "string" || kind === "number");
  if (isTaken) return { type: kind, ...rest, enum: others as JsonValue[] };
  lose([...path, "enum"], { code: "gemini_enum" });
  const note = `One of: ${others.map((value) => JSON.stringify(value)).join(", ")}.`;
  return { ...rest, description: withNote(rest.description, note) };
}
