import { sameJson } from "../json/same-json.ts";
import { isJsonObject, type JsonSchema, type JsonValue } from "../json-schema.ts";
import { patternIssue } from "../patterns/compile-pattern.ts";
import { matchesPattern } from "../walk.ts";

const EXAMPLES_BY_FORMAT = new Map([
  ["date", "2026-01-31"],
  ["date-time", "2026-01-31T09:30:00Z"],
  ["time", "09:30:00Z"],
  ["duration", "P1D"],
  ["email", "ada@example.com"],
  ["hostname", "example.com"],
  ["uri", "https://example.com"],
  ["url", "https://example.com"],
  ["uuid", "123e4567-e89b-12d3-a456-426614174000"],
  ["ipv4", "192.0.2.1"],
  ["ipv6", "2001:db8::1"],
]);

/** A value of the right kind when the schema gives none: `"..."` is a text to be filled in. */
export function plainExample(schema: JsonSchema, type: string | undefined): JsonValue {
  switch (type) {
    case "integer":
    case "number":
      return exampleNumber(schema, type === "integer");
    case "boolean":
      return true;
    case "null":
      return null;
    case "object":
      return {};
    case "array":
      return [];
    default:
      return exampleText(schema);
  }
}

function exampleText({ format, minLength, maxLength }: JsonSchema): string {
  const formatted = format && EXAMPLES_BY_FORMAT.get(format);
  if (formatted) return formatted;
  const text = "...".padEnd(Math.min(Number(minLength ?? 0), 100), ".");
  return typeof maxLength === "number" ? text.slice(0, maxLength) : text;
}

/** The number 1, or another one near the bounds. */
function exampleNumber(schema: JsonSchema, isWhole: boolean): number {
  const bound = (keyword: string) =>
    typeof schema[keyword] === "number" ? schema[keyword] : Number.NaN;
  const [least, above, most, below] = [
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
  ].map(bound);
  const [low = Number.NaN, high = Number.NaN] = [least || above, most || below];
  const step = bound("multipleOf") || 1;
  const near = [1, step, low, low + step, high, high - step, (low + high) / 2, 0];
  const takes = (value: number) =>
    fitsNumber(schema, value) && (!isWhole || Number.isInteger(value));
  return near.find((value) => Number.isFinite(value) && takes(value)) ?? 1;
}

/** Whether a value is of the schema's kind, without a look at what is inside it. */
export function plainlyFits(
  schema: JsonSchema,
  type: string | undefined,
  value: JsonValue,
): boolean {
  if (schema.enum && !schema.enum.some((each) => sameJson(each as JsonValue, value))) return false;
  const isOfKind = (each: string | undefined) => each === undefined || isOfType(value, each);
  if (!(Array.isArray(schema.type) ? schema.type.some(isOfKind) : isOfKind(type))) return false;
  if (typeof value === "string") return fitsText(schema, value);
  return typeof value !== "number" || fitsNumber(schema, value);
}

function isOfType(value: JsonValue, type: string): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isJsonObject(value);
  return type === "null" ? value === null : typeof value === type;
}

function fitsNumber(schema: JsonSchema, value: number): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (typeof multipleOf === "number" && !Number.isInteger(value / multipleOf)) return false;
  const isAtLeast = typeof minimum !== "number" || value >= minimum;
  const isAtMost = typeof maximum !== "number" || value <= maximum;
  const isAbove = typeof exclusiveMinimum !== "number" || value > exclusiveMinimum;
  return (
    isAtLeast &&
    isAtMost &&
    isAbove &&
    (typeof exclusiveMaximum !== "number" || value < exclusiveMaximum)
  );
}

function fitsText({ minLength, maxLength, pattern }: JsonSchema, value: string): boolean {
  if (typeof minLength === "number" && value.length < minLength) return false;
  if (typeof maxLength === "number" && value.length > maxLength) return false;
  return (
    typeof pattern !== "string" ||
    patternIssue(pattern) !== undefined ||
    matchesPattern(pattern, value)
  );
}
