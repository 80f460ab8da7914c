import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import { type SchemaLoss, schemaLoss } from "../messages/loss-messages.ts";

/**
 * The limits of strict schemas:
 * https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
const STRICT_LIMITS: StrictSize = {
  properties: 5_000,
  levels: 10,
  values: 1_000,
  characters: 120_000,
  listCharacters: 15_000,
};
/** The number of enum values above which a list has a limit of characters of its own. */
const LONG_LIST = 250;

/** The limits of OpenAI that a strict schema exceeds. */
export function strictLimits(schema: JsonObject): SchemaLoss[] {
  const size = { properties: 0, levels: 0, values: 0, characters: 0, listCharacters: 0 };
  measureStrict(schema, 0, size);
  return (Object.keys(STRICT_LIMITS) as (keyof StrictSize)[])
    .filter((of) => size[of] > STRICT_LIMITS[of])
    .map((of) =>
      schemaLoss([], {
        code: "strict_size",
        values: { actual: size[of], most: STRICT_LIMITS[of], of },
      }),
    );
}

interface StrictSize {
  properties: number;
  levels: number;
  values: number;
  characters: number;
  /** The characters in the longest of the long lists of enum values. */
  listCharacters: number;
}

function measureStrict(schema: JsonValue | undefined, level: number, size: StrictSize): void {
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
  for (const child of [
    ...named.map(([, each]) => each),
    items,
    ...(Array.isArray(anyOf) ? anyOf : []),
  ]) {
    measureStrict(child, inner, size);
  }
}
