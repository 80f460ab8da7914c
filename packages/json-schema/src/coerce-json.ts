import { hasMoreValues } from "./json/json-size.ts";
import { exactNumber, parseJson } from "./json/json-text.ts";
import { sameJson } from "./json/same-json.ts";
import { type JsonSchema, type JsonValue, PARSED_BEFORE } from "./json-schema.ts";
import { SCHEMA_LIMITS } from "./limits.ts";
import { validateJson } from "./validate-json.ts";
import { applicableSchemas, memberSchemas, variantsOf } from "./walk.ts";
import { Work } from "./work.ts";

/**
 * A value as a model meant it. A text becomes the value that it spells when the schema asks for
 * something else than a text (`"5"` into 5, `"yes"` into true, JSON text into an object or a list).
 * Coercion never loses anything: `"5.5"` stays a text when the schema wants a whole number. A union
 * counts only when a single variant takes the value. The answer is the given value when nothing
 * changes.
 */
export function coerceJson(schema: JsonSchema, value: JsonValue): JsonValue {
  return coerce(
    {
      root: schema,
      schemas: [schema],
      depth: 0,
      unions: 0,
      work: new Work(SCHEMA_LIMITS.coercingSteps),
    },
    value,
  );
}

interface CoercionPlace {
  root: JsonSchema;
  /** All schemas that describe the value. */
  schemas: JsonSchema[];
  depth: number;
  /** The number of choices that led to these schemas since the value was reached. */
  unions: number;
  /**
   * The steps that trying variants may still take, because variants within variants multiply.
   * Without any left, values stay as they are.
   */
  work: Work;
}

/** The deepest text inside text that is read. Nobody means to nest so deeply. */
const DEEPEST_TEXT = 64;
/**
 * The most unions between one value and the next. Each multiplies the time, and one that refers to
 * itself has no end.
 */
const MOST_COERCED_UNIONS = 3;
/** The cost of finding the schemas of one variant, in steps of judging. */
const STEPS_OF_VARIANT = 100;

function coerce(place: CoercionPlace, value: JsonValue): JsonValue {
  if (place.depth > DEEPEST_TEXT) return value;
  // Variants are handled below, because not all of them describe the value.
  const applicable = applicableSchemas(place.root, place.schemas, () => []);
  if (applicable.some((schema) => schema[PARSED_BEFORE] === "as given")) return value;
  const read = typeof value === "string" ? coerceText(value, applicable) : value;
  const members = coerceMembers({ ...place, schemas: applicable }, read);
  return applicable.reduce((current, schema) => coerceUnion(place, schema, current), members);
}

function coerceMembers({ root, schemas, depth, work }: CoercionPlace, value: JsonValue): JsonValue {
  const member = (key: string | number, each: JsonValue): JsonValue => {
    const about = memberSchemas(schemas, key);
    return about.length > 0
      ? coerce({ root, schemas: about, depth: depth + 1, unions: 0, work }, each)
      : each;
  };
  if (Array.isArray(value)) {
    const items = value.map((item, index) => member(index, item));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, each]): [string, JsonValue] => [
    key,
    member(key, each),
  ]);
  return entries.every(([key, each]) => each === value[key]) ? value : Object.fromEntries(entries);
}

/**
 * Coerces a value by a union. The union counts when the value fits no variant unchanged, and all
 * variants that could take it coerce it to one value.
 */
function coerceUnion(place: CoercionPlace, schema: JsonSchema, value: JsonValue): JsonValue {
  const { root, depth, unions, work } = place;
  const variants = unions < MOST_COERCED_UNIONS && work.left >= 0 ? variantsOf(schema) : [];
  work.left -= variants.length * STEPS_OF_VARIANT;
  const fits = (variant: JsonSchema, tried: JsonValue) =>
    validateJson(variant, tried, { root, work }).length === 0;
  if (variants.length === 0 || variants.some((variant) => fits(variant, value))) return value;
  const inner = { root, depth: depth + 1, unions: unions + 1, work };
  const [first, ...others] = variants
    .map((variant) => ({ variant, coerced: coerce({ ...inner, schemas: [variant] }, value) }))
    .filter(({ variant, coerced }) => fits(variant, coerced))
    .map(({ coerced }) => coerced);
  return first !== undefined && others.every((other) => sameJson(first, other)) ? first : value;
}

function coerceText(text: string, schemas: JsonSchema[]): JsonValue {
  const types = wantedTypes(schemas);
  if (types === undefined || types.has("string")) return text;
  const choice = schemas
    .flatMap((schema) => schema.enum ?? [])
    .filter((each) => String(each) === text.trim());
  if (choice.length === 1 && typeof choice[0] !== "string") return choice[0] as JsonValue;
  const readings = [...types].flatMap((type) => VALUE_READERS.get(type)?.(text) ?? []);
  const [first, ...others] = readings;
  return first !== undefined && others.every((other) => sameJson(first, other)) ? first : text;
}

/** The types that all schemas allow; undefined when none says any. */
function wantedTypes(schemas: JsonSchema[]): Set<string> | undefined {
  const lists = schemas.filter(
    (schema) => schema.type !== undefined || schema.enum || Object.hasOwn(schema, "const"),
  );
  const [first, ...others] = lists.map(({ type, enum: values, const: value }) => {
    if (type !== undefined) return [type].flat();
    return [...new Set((values ?? [value]).map(jsonTypeOf))];
  });
  return first && new Set(first.filter((type) => others.every((list) => list.includes(type))));
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
}

const TRUE = new Set(["true", "1", "yes"]);
const FALSE = new Set(["false", "0", "no"]);

/** The values that a text spells, by the wanted type: at most one. */
const VALUE_READERS = new Map<string, (text: string) => JsonValue[]>([
  ["integer", (text) => coerceNumber(text).filter((number) => isExactInteger(number, text.trim()))],
  ["number", coerceNumber],
  ["boolean", readBoolean],
  ["object", (text) => readJsonText(text).filter((value) => jsonTypeOf(value) === "object")],
  // Models write an empty text to leave out a list.
  ["array", (text) => (text === "" ? [[]] : readJsonText(text).filter(Array.isArray))],
]);

/** Reads a number, but no hexadecimal one, and none that is larger than any number. */
function coerceNumber(text: string): (number | bigint)[] {
  const trimmed = text.trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return [];
  const number = exactNumber(trimmed);
  return typeof number === "bigint" || Number.isFinite(number) ? [number] : [];
}

function isExactInteger(number: number | bigint, text: string): boolean {
  if (typeof number === "bigint" || Number.isSafeInteger(number)) return true;
  return Number.isInteger(number) && String(number) === text;
}

function readBoolean(text: string): boolean[] {
  const word = text.trim().toLowerCase();
  if (TRUE.has(word)) return [true];
  return FALSE.has(word) ? [false] : [];
}

function readJsonText(text: string): JsonValue[] {
  if (!/^\s*[[{]/.test(text) || hasMoreValues(text, SCHEMA_LIMITS.argumentValues)) return [];
  try {
    return [parseJson(text)];
  } catch {
    return [];
  }
}
