import fc from "fast-check";
import type { JsonObject, JsonSchema, JsonValue } from "../json-schema.ts";

const KEYS = ["a", "b", "constructor"];

const leaf: fc.Arbitrary<JsonSchema> = fc.record(
  {
    type: fc.constantFrom("string", "integer", "boolean", ["string", "null"]),
    default: fc.oneof(fc.string({ maxLength: 3 }), fc.integer(), fc.boolean(), fc.constant(null)),
    minimum: fc.integer({ min: -5, max: 5 }),
    writeOnly: fc.boolean(),
  },
  { requiredKeys: ["type"] },
) as fc.Arbitrary<JsonSchema>;

const { object } = fc.letrec<{ object: JsonSchema; any: JsonSchema }>((tie) => ({
  object: fc.record(
    {
      type: fc.constant("object"),
      properties: fc.dictionary(fc.constantFrom(...KEYS), tie("any"), { noNullPrototype: true }),
      required: fc.subarray(KEYS),
      additionalProperties: fc.oneof(fc.boolean(), leaf),
    },
    { requiredKeys: ["type", "properties"] },
  ) as fc.Arbitrary<JsonSchema>,
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.constant({ $ref: "#" }),
    tie("object"),
    tie("any").map((items) => ({ type: "array", items })),
    fc.array(tie("any"), { minLength: 1, maxLength: 2 }).map((anyOf) => ({ anyOf })),
  ),
}));

/**
 * Object schemas with nesting, unions, lists, recursion, secrets, and defaults that may contradict
 * them.
 */
export const arbitraryConfigSchema: fc.Arbitrary<JsonSchema> = object;

/** Values that sometimes fit the schemas of `arbitraryConfigSchema`. */
export const arbitraryConfig: fc.Arbitrary<JsonObject> = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom<JsonValue>("text", 1, true, null),
      fc.array(tie("value"), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom(...KEYS), tie("value"), { noNullPrototype: true }),
    ),
  })).value,
  { noNullPrototype: true },
);
