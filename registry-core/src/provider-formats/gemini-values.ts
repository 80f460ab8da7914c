import { isSchemaObject, type JsonSchema } from "@pegboard/json-schema";
import type { LossFact } from "../messages/loss-messages.ts";
import { withNote } from "./description-note.ts";

/** A schema that is being converted to Gemini's dialect: its place, and where to report losses. */
export interface GeminiDraft {
  schema: JsonSchema;
  lose(path: (string | number)[], loss: LossFact): void;
  path: (string | number)[];
}

/** The formats that the API takes; any other fails the request. */
const GEMINI_FORMATS = new Map([
  ["string", ["enum", "date-time"]],
  ["number", ["float", "double"]],
  ["integer", ["int32", "int64"]],
]);

/** The schema with exactly one type, as Gemini wants it for every value. */
export function withGeminiType({ schema, lose, path }: GeminiDraft): JsonSchema {
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
export function withGeminiValues({ schema, lose, path }: GeminiDraft): JsonSchema {
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
