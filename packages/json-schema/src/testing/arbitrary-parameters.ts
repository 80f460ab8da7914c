import fc from "fast-check";
import type { JsonSchema } from "../json-schema.ts";

/** Parameter names, most of them also keywords of JSON Schema or members of every object. */
const PARAMETER_NAMES = [
  "path",
  "title",
  "const",
  "items",
  "$ref",
  "anyOf",
  "required",
  "__proto__",
  "constructor",
];

const REFERENCES = ["#", "#/$defs/a", "#/$defs/b", "#/$defs/missing", "https://example.com/schema"];

const value = fc.constantFrom<unknown>("x", "", 1, 1.5, true, null, ["x"], { a: 1 });

/** Properties that are built from entries, because a `__proto__` that is assigned is lost. */
function propertiesOf(schema: fc.Arbitrary<JsonSchema>): fc.Arbitrary<Record<string, JsonSchema>> {
  return fc
    .subarray(PARAMETER_NAMES, { maxLength: 3 })
    .chain((names) =>
      fc.tuple(...names.map((name) => schema.map((child): [string, JsonSchema] => [name, child]))),
    )
    .map((entries) => Object.fromEntries(entries));
}

const plainKeywords = {
  type: fc.constantFrom("string", "integer", "number", "boolean", "array", "object", "null"),
  title: fc.constant("Title"),
  description: fc.constantFrom("What it is.", '<b> & "quotes"', "# heading\n```\ncode"),
  default: value,
  enum: fc.array(value, { minLength: 1, maxLength: 3 }),
  const: value,
  minimum: fc.integer({ min: 0, max: 3 }),
  exclusiveMinimum: fc.constantFrom(0, 0.5),
  maximum: fc.integer({ min: 5, max: 9 }),
  format: fc.constantFrom("date-time", "uri"),
  pattern: fc.constant("^[a-z]+$"),
  additionalProperties: fc.boolean(),
  required: fc.subarray([...PARAMETER_NAMES, "ghost"]),
  examples: fc.constant(["x"]),
};

const { any, nested } = fc.letrec<{ any: JsonSchema; nested: JsonSchema }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    fc.record(plainKeywords, { requiredKeys: [] }),
    fc.constantFrom(...REFERENCES).map(($ref) => ({ $ref, description: "A reference." })),
    fc.record(
      {
        ...plainKeywords,
        type: fc.constantFrom<string | string[]>(
          "object",
          ["string", "null"],
          ["string", "integer", "null"],
        ),
        properties: propertiesOf(tie("any")),
        items: fc.oneof(tie("any"), fc.boolean()),
        anyOf: fc.array(fc.oneof(tie("any"), fc.constant({ type: "null" })), {
          minLength: 1,
          maxLength: 3,
        }),
        oneOf: fc.array(tie("any"), { minLength: 1, maxLength: 2 }),
        allOf: fc.array(tie("any"), { minLength: 1, maxLength: 2 }),
        not: tie("any"),
        patternProperties: fc.record({ "^x": tie("any") }),
        prefixItems: fc.array(tie("any"), { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
  ),
  nested: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    fc.record({ type: fc.constantFrom("string", "integer", "boolean") }),
    propertiesOf(tie("nested")).map((properties) => ({ type: "object", properties })),
    tie("nested").map((items) => ({ type: "array", items })),
  ),
})) as { any: fc.Arbitrary<JsonSchema>; nested: fc.Arbitrary<JsonSchema> };

/**
 * Any schema that a server may send: references in circles, unions, contradictions, awkward names.
 */
export const arbitraryParameters: fc.Arbitrary<JsonSchema> = fc
  .tuple(any, propertiesOf(any), fc.record({ a: any, b: any }))
  .map(([root, properties, $defs]) => ({ ...root, type: "object", properties, $defs }));

/** Schemas of objects, lists and plain values only, which every format can express. */
export const arbitraryPlainParameters: fc.Arbitrary<JsonSchema> = propertiesOf(nested).map(
  (properties) => ({
    type: "object",
    properties,
  }),
);
