import {
  decodePointerKey,
  followReference,
  isSchemaObject,
  type JsonSchema,
} from "@pegboard/json-schema";
import { isDescribed } from "@pegboard/registry-core/internal";
import { fieldPointer } from "@pegboard/schema-form/json-path";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import { t } from "../../messages/t.ts";

const CHARACTERS = {
  between: (least: number, most: number) => t("{least} to {most} characters", { least, most }),
  atLeast: (least: number) => t("at least {least} characters", { least }),
  atMost: (most: number) => t("at most {most} characters", { most }),
};

const NUMBER_RANGE_TEXT = {
  between: (least: number, most: number) => t("{least} to {most}", { least, most }),
  atLeast: (least: number) => t("at least {least}", { least }),
  atMost: (most: number) => t("at most {most}", { most }),
};

const ITEM_COUNT_TEXT = {
  between: (least: number, most: number) => t("{least} to {most} items", { least, most }),
  atLeast: (least: number) => t("at least {least} items", { least }),
  atMost: (most: number) => t("at most {most} items", { most }),
};

/** One line of the parameter tree. */
export interface ParameterRow {
  /** The key, which is unique within the tree. */
  key: string;
  /** The pointer to the parameter in the schema; several lines have one where a form is shared. */
  pointer: string;
  /** The pointer where each reference is replaced by what it refers to, as formats send it. */
  inlined: string;
  name: string;
  depth: number;
  /** The type and limits in words: `array of objects, 1 to 20 items`. */
  type: string;
  required: boolean;
  description?: string;
  default?: unknown;
  /** Whether a model gets more of it than its name. */
  isDescribed: boolean;
}

const MOST_DEPTH = 6;

/**
 * A method's parameters as lines, nested ones below their parent. A recursive schema stops where it
 * repeats.
 */
export function parameterRows(root: JsonSchema): ParameterRow[] {
  const whole = { schema: root, pointer: "", inlined: "" };
  return rowsOfSchema(whole, { root, depth: 0, path: "", seen: [] });
}

/** A schema and where it stands. */
interface PlacedSchema extends Pick<ParameterRow, "pointer" | "inlined"> {
  schema: JsonSchema;
}

interface ParameterPlace {
  root: JsonSchema;
  depth: number;
  path: string;
  /** The pointers of the schemas around. */
  seen: string[];
}

function rowsOfSchema(around: PlacedSchema, place: ParameterPlace): ParameterRow[] {
  const { schema, pointer } = around;
  const { root, depth, path, seen } = place;
  if (depth > MOST_DEPTH || seen.includes(pointer)) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (!isSchemaObject(property)) return [];
    const key = `${path}/${name}`;
    const placed = below(around, property, ["properties", name]);
    const followed = followPlaced(placed, root);
    const { description, default: preset } = followed.schema;
    const row: ParameterRow = {
      key,
      name,
      depth,
      pointer: placed.pointer,
      inlined: placed.inlined,
      type: argumentTypeText(followed.schema, root),
      required: schema.required?.includes(name) ?? false,
      ...(typeof description === "string" && { description }),
      ...(preset !== undefined && { default: preset }),
      isDescribed: isDescribed(root, property),
    };
    const inside = { root, depth: depth + 1, path: key, seen: [...seen, pointer] };
    return [row, ...nestedObjects(followed, root).flatMap((child) => rowsOfSchema(child, inside))];
  });
}

const below = (
  { pointer, inlined }: PlacedSchema,
  schema: JsonSchema,
  keys: (string | number)[],
): PlacedSchema => {
  const way = fieldPointer(keys);
  return { schema, pointer: pointer + way, inlined: inlined + way };
};

/** Object schemas directly below a property: itself, its items, its choices. */
function nestedObjects(placed: PlacedSchema, root: JsonSchema): PlacedSchema[] {
  const { schema } = placed;
  const items = isSchemaObject(schema.items) ? [below(placed, schema.items, ["items"])] : [];
  const choices = (["anyOf", "oneOf", "allOf"] as const).flatMap((keyword) =>
    (schema[keyword] ?? []).map((choice, index) => below(placed, choice, [keyword, index])),
  );
  return [placed, ...items, ...choices]
    .map((one) => followPlaced(one, root))
    .filter((one) => one.schema.properties !== undefined);
}

/** The schema that a reference leads to, with where that stands; any other as it is. */
function followPlaced(placed: PlacedSchema, root: JsonSchema): PlacedSchema {
  const { $ref } = placed.schema;
  const target = $ref === undefined ? undefined : followReference(root, placed.schema);
  if (!target || $ref === undefined) return placed;
  const pointer = fieldPointer($ref.split("/").slice(1).map(decodePointerKey));
  return { ...placed, schema: target, pointer };
}

/** The line of a pointer into the schema or into what formats send of it, or that around it. */
export const rowOfPointer = (
  rows: readonly ParameterRow[],
  pointer: string,
): ParameterRow | undefined =>
  rows.find((row) => row.pointer === pointer) ??
  rows.findLast(({ inlined }) => pointer === inlined || pointer.startsWith(`${inlined}/`));

/** Type and limits of a schema in words. */
function argumentTypeText(schema: JsonSchema, root: JsonSchema): string {
  return [baseType(schema, root, 0), ...limitTexts(schema)].join(", ");
}

/** The number of lists and choices in each other after which a type is not told further. */
const MOST_TYPE_DEPTH = 3;

function baseType(referring: JsonSchema, root: JsonSchema, depth: number): string {
  const schema = followReference(root, referring) ?? referring;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  const isTold = depth < MOST_TYPE_DEPTH;
  if (choices && isTold)
    return OR.format(choices.map((choice) => baseType(choice, root, depth + 1)));
  const type = Array.isArray(schema.type) ? OR.format(schema.type) : schema.type;
  if (type === "array" && isSchemaObject(schema.items) && isTold)
    return arrayText(baseType(schema.items, root, depth + 1));
  return type ?? (schema.properties ? "object" : "any");
}

const OR = new Intl.ListFormat(LOCALE, { type: "disjunction" });

function limitTexts(schema: JsonSchema): string[] {
  return [
    parameterRangeText(schema.minLength, schema.maxLength, CHARACTERS),
    parameterRangeText(schema.minimum, schema.maximum, NUMBER_RANGE_TEXT),
    parameterRangeText(schema.minItems, schema.maxItems, ITEM_COUNT_TEXT),
    typeof schema.pattern === "string" ? t("pattern {pattern}", { pattern: schema.pattern }) : "",
    typeof schema.format === "string" ? schema.format : "",
  ].filter((limit) => limit !== "");
}

function parameterRangeText(
  least: unknown,
  most: unknown,
  range: typeof NUMBER_RANGE_TEXT,
): string {
  if (typeof least === "number")
    return typeof most === "number" ? range.between(least, most) : range.atLeast(least);
  return typeof most === "number" ? range.atMost(most) : "";
}

function arrayText(type: string): string {
  return /^[a-z]+$/.test(type) && type !== "any"
    ? t("array of {type}s", { type })
    : t("array of {type}", { type });
}
