import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../../test-depth.ts";
import { CHECKED_FORMATS } from "../formats.ts";
import { withLocalReferences } from "../intake/local-references.ts";
import type { JsonSchema } from "../json-schema.ts";
import { validateJson } from "../validate-json.ts";

/**
 * A validator that compiles code, as the reference: it cannot be used where `eval` is forbidden,
 * and its time has no bound.
 */
const OPTIONS = {
  strict: false,
  logger: false,
  ownProperties: true,
  multipleOfPrecision: 9,
} as const;
const newest = addFormats.default(new Ajv2020(OPTIONS));
const older = addFormats.default(new Ajv(OPTIONS));

function acceptedByAjv(schema: object, value: unknown, ajv: Ajv = newest): boolean {
  try {
    return ajv.compile(schema)(value) === true;
  } finally {
    ajv.removeSchema(schema);
  }
}

function accepted(schema: object, value: unknown): boolean {
  return validateJson(schema as JsonSchema, value).length === 0;
}

const key = fc.constantFrom("a", "b", "c", "x-1");
const scalar = fc.oneof(
  fc.constantFrom("", "a", "ab", "x-1", "2026-01-31", "ä😀"),
  fc.integer({ min: -2, max: 4 }),
  fc.constantFrom(0.5, 0.3, null, true, false),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(key, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const types = ["string", "number", "integer", "boolean", "null", "array", "object"];
const size = fc.integer({ min: 0, max: 3 });

const ID = "https://x.test/schemas/outer.json";
const { schema } = fc.letrec<{ schema: JsonSchema | boolean; keyword: JsonSchema }>((tie) => {
  const one = tie("schema");
  const some = fc.array(one, { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(key, one, { minKeys: 1, maxKeys: 3 });
  const keyed = (keyword: string, of: fc.Arbitrary<unknown>): fc.Arbitrary<JsonSchema> =>
    of.map((each) => ({ [keyword]: each }));
  return {
    schema: fc.oneof(
      { maxDepth: 4 },
      fc.boolean(),
      fc
        .array(tie("keyword"), { minLength: 1, maxLength: 4 })
        .map((parts): JsonSchema => Object.assign({}, ...parts)),
    ) as fc.Arbitrary<JsonSchema | boolean>,
    keyword: fc.oneof(
      keyed("type", fc.oneof(fc.constantFrom(...types), fc.subarray(types, { minLength: 1 }))),
      keyed(
        "enum",
        fc.uniqueArray(value, {
          minLength: 1,
          maxLength: 3,
          comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b),
        }),
      ),
      keyed("const", value),
      ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((each) =>
        keyed(each, fc.integer({ min: -2, max: 4 })),
      ),
      ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"].map(
        (each) => keyed(each, size),
      ),
      keyed("multipleOf", fc.constantFrom(0.1, 0.5, 1, 2)),
      keyed("pattern", fc.constantFrom("^a", "b$", "^(a|b)*$", "^.$", "\\d{2}")),
      keyed("format", fc.constantFrom("date", "email", "uri", "unheard-of")),
      keyed("uniqueItems", fc.boolean()),
      keyed("required", fc.uniqueArray(key, { maxLength: 2 })),
      keyed(
        "dependentRequired",
        fc.dictionary(key, fc.uniqueArray(key, { maxLength: 2 }), { maxKeys: 2 }),
      ),
      ...["properties", "dependentSchemas"].map((each) => keyed(each, map)),
      keyed(
        "patternProperties",
        fc.dictionary(fc.constantFrom("^a", "^x-", "b|c"), one, { minKeys: 1, maxKeys: 2 }),
      ),
      ...["additionalProperties", "propertyNames", "items", "not"].map((each) => keyed(each, one)),
      ...["prefixItems", "allOf", "anyOf", "oneOf"].map((each) => keyed(each, some)),
      fc
        .subarray(["if", "then", "else"], { minLength: 1 })
        .chain((keywords) => fc.record(Object.fromEntries(keywords.map((each) => [each, one])))),
      keyed(
        "$ref",
        fc.constantFrom(
          "#/$defs/list",
          "#/$defs/text",
          "#size",
          "inner.json",
          "inner.json#part",
          `${ID}#size`,
        ),
      ),
    ),
  };
});
const $defs = {
  list: { type: "array", items: { $ref: "#/$defs/list" } },
  text: {
    anyOf: [{ type: "string" }, { properties: { a: { $ref: "#/$defs/text" } }, required: ["a"] }],
  },
  size: { $anchor: "size", type: "integer", minimum: 1 },
  inner: {
    $id: "inner.json",
    anyOf: [{ $ref: "#/$defs/part" }, { type: "array", items: { $ref: "#part" } }],
    $defs: {
      part: { $anchor: "part", properties: { a: { $ref: "#" } }, type: ["object", "string"] },
    },
  },
};

test("agrees with Ajv on any schema and value", () => {
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 1, maxLength: 4 }), (part, values) => {
      const complete = { $id: ID, allOf: [part as JsonSchema], $defs };
      const local = withLocalReferences(complete);
      const answers = values.map((each) => [
        JSON.stringify(each),
        accepted(complete, each),
        accepted(local, each),
      ]);
      const expected = values.map((each) => acceptedByAjv(complete, each));
      expect({ part, answers }).toEqual({
        part,
        answers: values.map((each, index) => [
          JSON.stringify(each),
          expected[index],
          expected[index],
        ]),
      });
    }),
    { numRuns: fewerUnlessDeep(1000) },
  );
});

/**
 * Where the standard says otherwise than Ajv does: it counts what a variant that does not fit
 * evaluated, and not what `if` did.
 */
test.each<[what: string, schema: object, yes: unknown[], no: unknown[]]>([
  ["contains", { contains: { type: "string" } }, [["a"], [1, "a"], 1], [[], [1]]],
  ["minContains", { contains: { type: "string" }, minContains: 2 }, [["a", "b"]], [["a"], []]],
  [
    "no need to contain",
    { contains: { type: "string" }, minContains: 0, maxContains: 1 },
    [[], ["a"]],
    [["a", "b"]],
  ],
  ["nothing to contain", { contains: false }, [1], [[], [1]]],
  ["no property", { unevaluatedProperties: false }, [{}, 1], [{ a: 1 }]],
  [
    "a condition",
    { if: { properties: { a: { const: 1 } }, required: ["a"] }, unevaluatedProperties: false },
    [{ a: 1 }],
    [{ a: 2 }, { b: 1 }],
  ],
  [
    "a section",
    {
      allOf: [{ properties: { a: {} } }],
      patternProperties: { "^x": {} },
      unevaluatedProperties: { type: "string" },
    },
    [{ a: 1, x: 1, b: "" }],
    [{ b: 1 }],
  ],
  [
    "a dependent section",
    {
      dependentSchemas: { a: { properties: { b: {} } } },
      properties: { a: {} },
      unevaluatedProperties: false,
    },
    [{ a: 1, b: 1 }],
    [{ b: 1 }],
  ],
  ["no item", { unevaluatedItems: false }, [[], 1], [[1]]],
  [
    "prefixItems",
    { prefixItems: [{}], unevaluatedItems: { type: "string" } },
    [[1, "a"]],
    [[1, 2]],
  ],
  [
    "a variant",
    { anyOf: [{ prefixItems: [{ const: 1 }] }, true], unevaluatedItems: false },
    [[1]],
    [[2], [1, 2]],
  ],
  [
    "contains",
    { contains: { type: "string" }, unevaluatedItems: { const: 1 } },
    [["a", 1]],
    [["a", 2]],
  ],
  ["a part of allOf", { allOf: [{ items: true }], unevaluatedItems: false }, [[1, 2]], []],
  ["no cousin", { allOf: [{ prefixItems: [{}] }, { unevaluatedItems: false }] }, [[]], [[1]]],
])("follows the standard: %s", (_what, part, yes, no) => {
  expect([...yes, ...no].map((each) => accepted(part, each))).toEqual([
    ...yes.map(() => true),
    ...no.map(() => false),
  ]);
});

test.each<[what: string, schema: object, yes: unknown[], no: unknown[]]>([
  [
    "a list of items",
    { items: [{ type: "string" }, { type: "number" }] },
    [["a", 1, {}], []],
    [["a", "b"], [1]],
  ],
  [
    "what follows a list of items",
    { items: [{}], additionalItems: { type: "number" } },
    [["a", 1]],
    [["a", "b"]],
  ],
  ["no more than a list of items", { items: [{}], additionalItems: false }, [[1]], [[1, 2]]],
  [
    "dependencies",
    { dependencies: { a: ["b"], c: { required: ["d"] } } },
    [{ a: 1, b: 1 }, { c: 1, d: 1 }, 1],
    [{ a: 1 }, { c: 1 }],
  ],
  [
    "definitions",
    { definitions: { a: { type: "string" } }, properties: { x: { $ref: "#/definitions/a" } } },
    [{ x: "a" }],
    [{ x: 1 }],
  ],
])("agrees with Ajv on draft 7: %s", (_what, part, yes, no) => {
  expect([...yes, ...no].map((each) => acceptedByAjv(part, each, older))).toEqual([
    ...yes.map(() => true),
    ...no.map(() => false),
  ]);
  expect([...yes, ...no].map((each) => accepted(part, each))).toEqual([
    ...yes.map(() => true),
    ...no.map(() => false),
  ]);
});

const pieces = fc.constantFrom(
  ..."0 1 2 9 12 59 60 23 31 02 2026 1900 - : . / T t z Z + P Y M D H S W a f g:: :: [ ] @ ? # % %41 ~ ~0 ~1 {x} { } http:// https://a.b mailto: 255. 256. 10.0.0.1 fe80: urn:uuid: _ é ' ! * = == ( \\Z".split(
    " ",
  ),
  " ",
);
const samples = fc.oneof(
  fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join("")),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.emailAddress(),
  fc.ipV4(),
  fc.ipV6(),
  fc.uuid(),
  fc.domain(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.base64String(),
);
/** Ajv refuses addresses of hosts without a dot and private ones, which are taken here. */
const DIFFERENT = new Set(["url"]);

test.each([...CHECKED_FORMATS.keys()].filter((name) => !DIFFERENT.has(name)))(
  "agrees with Ajv on the format %s",
  (format) => {
    const validate = newest.compile({ format });
    fc.assert(
      fc.property(fc.oneof(samples, fc.integer(), fc.double()), (each) => {
        expect({ each, accepted: accepted({ format }, each) }).toEqual({
          each,
          accepted: validate(each) === true,
        });
      }),
      { numRuns: fewerUnlessDeep(1000) },
    );
  },
);
