import type { SchemaLoss } from "../schema/expand-schema.ts";
import type { JsonObject, JsonValue } from "../schema/json-schema.ts";

/** https://platform.openai.com/docs/guides/structured-outputs#supported-schemas */
const MOST_PROPERTIES = 5_000;
const MOST_LEVELS = 10;
const MOST_VALUES = 1_000;
const MOST_CHARACTERS = 120_000;
/** Of one list of texts with more values than `LONG_LIST`. */
const MOST_LIST_CHARACTERS = 15_000;
const LONG_LIST = 250;

/** Where a strict schema is larger than OpenAI takes. */
export function strictLimits(schema: JsonObject): SchemaLoss[] {
  const size = { properties: 0, levels: 0, values: 0, characters: 0, listCharacters: 0 };
  measure(schema, 0, size);
  const limits: [number, number, string][] = [
    [size.properties, MOST_PROPERTIES, "properties"],
    [size.levels, MOST_LEVELS, "levels of objects"],
    [size.values, MOST_VALUES, "enum values"],
    [size.characters, MOST_CHARACTERS, "characters in names and values"],
    [size.listCharacters, MOST_LIST_CHARACTERS, `characters in one list of more than ${LONG_LIST} enum values`],
  ];
  return limits
    .filter(([actual, most]) => actual > most)
    .map(([actual, most, what]) => ({ path: "", message: `it has ${actual} ${what}; strict mode takes ${most}.` }));
}

interface Size {
  properties: number;
  levels: number;
  values: number;
  characters: number;
  /** In the longest of the long lists of enum values. */
  listCharacters: number;
}

function measure(schema: JsonValue | undefined, level: number, size: Size): void {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return;
  const { properties, items, anyOf, $defs, definitions, enum: values } = schema;
  if (Array.isArray(values)) {
    size.values += values.length;
    const characters = values.map(String).join("").length;
    size.characters += characters;
    if (values.length > LONG_LIST) size.listCharacters = Math.max(size.listCharacters, characters);
  }
  const named = [properties, $defs, definitions].flatMap((group) => Object.entries(group ?? {}));
  size.characters += named.map(([name]) => name).join("").length;
  const inner = properties === undefined ? level : level + 1;
  size.properties += Object.keys(properties ?? {}).length;
  size.levels = Math.max(size.levels, inner);
  for (const child of [...named.map(([, each]) => each), items, ...(Array.isArray(anyOf) ? anyOf : [])]) {
    measure(child, inner, size);
  }
}
