import { expect, test } from "vitest";
import { z } from "zod";
import { toJsonSchema } from "./intake/to-json-schema.ts";
import type { JsonSchema } from "./json-schema.ts";
import { validateJson } from "./validate-json.ts";

const union = toJsonSchema(
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("s3"), bucket: z.string().min(1) }),
    z.object({ kind: z.literal("disk"), path: z.string() }),
  ]),
);
const keys = [{ required: ["uses"] }, { required: ["run", "shell"] }];
/** Two tags of one variant, one behind references, and null beside them. */
const stores: JsonSchema = {
  oneOf: [
    {
      allOf: [{ $ref: "#/$defs/warehouse" }],
      properties: { region: { enum: ["north", "south"] } },
    },
    {
      type: "object",
      properties: { kind: { enum: ["lakehouse", "lake"] }, table: { type: "string" } },
      required: ["kind", "table"],
      additionalProperties: false,
    },
    {
      type: "object",
      properties: { kind: { const: "disk" }, path: {} },
      required: ["kind", "path"],
    },
    { type: "null" },
  ],
  $defs: {
    warehouse: { type: "object", properties: { kind: { const: "warehouse" } }, required: ["kind"] },
  },
};
const tree: JsonSchema = {
  $ref: "#/$defs/tree",
  $defs: {
    tree: {
      type: "object",
      properties: { size: { minimum: 1 }, "a/b~c %": { items: { $ref: "#/$defs/tree" } } },
    },
  },
};

const invalid: [string, JsonSchema, unknown, [path: (string | number)[], message: string][]][] = [
  ["minimum", { minimum: 1 }, 0, [[[], "must be at least 1"]]],
  ["maximum", { maximum: 1 }, 2, [[[], "must be at most 1"]]],
  [
    "limits that exclude",
    { exclusiveMinimum: 1, exclusiveMaximum: 1 },
    1,
    [[[], "must be more than 1"]],
  ],
  ["multipleOf", { multipleOf: 0.1 }, 0.25, [[[], "must be a multiple of 0.1"]]],
  ["type", { type: "integer" }, 1.5, [[[], "must be a whole number"]]],
  ["types", { type: ["string", "null"] }, 1, [[[], "must be a text or empty (null)"]]],
  [
    "OpenAPI's null",
    { items: { type: "string", nullable: true } },
    [null, 1],
    [[[1], "must be a text"]],
  ],
  ["empty text", { minLength: 1 }, "", [[[], "must not be empty"]]],
  ["short text", { minLength: 2 }, "x", [[[], "must have at least 2 characters"]]],
  ["pattern", { pattern: "^a$" }, "b", [[[], "must match the pattern ^a$"]]],
  [
    "a pattern with an example",
    { pattern: "^a+$", examples: ["aaa"] },
    "b",
    [[[], "must match the pattern ^a+$, for example aaa"]],
  ],
  [
    "what the author says about a pattern",
    { pattern: "^a$", patternErrorMessage: "Only the letter a." },
    "b",
    [[[], "is not accepted: Only the letter a"]],
  ],
  [
    "what the author says about each keyword",
    {
      properties: {
        a: { minLength: 2, errorMessage: { pattern: "P", minLength: "Two or more" } },
        b: { minimum: 1, errorMessage: "All" },
      },
    },
    { a: "x", b: 0 },
    [
      [["a"], "is not accepted: Two or more"],
      [["b"], "is not accepted: All"],
    ],
  ],
  [
    "a pattern that is no regular expression, without hiding other issues",
    {
      properties: { a: { pattern: "(?P<x>", patternErrorMessage: "P" }, b: { $ref: "#/$defs/b" } },
      $defs: { b: { pattern: "[" } },
    },
    { a: "x", b: "y", c: 1 },
    [
      [["a"], "cannot be checked: the pattern (?P<x> in its schema is no regular expression"],
      [["b"], "cannot be checked: the pattern [ in its schema is no regular expression"],
    ],
  ],
  ["a pattern with needless escapes", { pattern: "^\\d\\-[\\w\\-\\_]\\:$" }, "1--:", []],
  [
    "a pattern with needless escapes that is broken",
    { pattern: "^\\d\\-$" },
    "1",
    [[[], "must match the pattern ^\\d\\-$"]],
  ],
  ["format", { format: "email" }, "b", [[[], "must be an e-mail address"]]],
  ["enum", { enum: ["a", 1] }, "b", [[[], 'must be one of "a", 1']]],
  [
    "long enum",
    { enum: Array.from({ length: 40 }, (_, index) => index) },
    "b",
    [[[], "must be one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 28 more"]],
  ],
  ["const", { const: "a" }, "b", [[[], 'must be "a"']]],
  ["item counts", { minItems: 2 }, [], [[[], "must have at least 2 items"]]],
  ["repeated items", { uniqueItems: true }, [1, 1], [[[], "must not have the same item twice"]]],
  [
    "contains",
    { contains: { type: "string" } },
    [1],
    [[[], "must have an item of the required kind"]],
  ],
  ["no key of several", { anyOf: keys }, {}, [[[], "needs “uses” or “run” with “shell”"]]],
  [
    "none of the keys that exclude each other",
    { oneOf: keys },
    {},
    [[[], "needs “uses” or “run” with “shell”"]],
  ],
  [
    "two keys that exclude each other",
    { oneOf: keys },
    { uses: 1, run: 1, shell: 1 },
    [[[], "may have only one: “uses” or “run” with “shell”"]],
  ],
  [
    "keys that do not go together",
    { not: { required: ["a", "b"] } },
    { a: 1, b: 1 },
    [[[], "must not have “a” with “b”"]],
  ],
  [
    "a key that is not allowed",
    { not: { required: ["a"] } },
    { a: 1 },
    [[[], "must not have “a”"]],
  ],
  ["not", { not: { const: 1 } }, 1, [[[], "has a value that is not allowed"]]],
  ["entry counts", { maxProperties: 1 }, { a: 1, b: 2 }, [[[], "must have at most 1 entry"]]],
  [
    "entry names",
    { propertyNames: { $ref: "#/$defs/a" }, $defs: { a: { pattern: "^a" } } },
    { 'b"c': 1, a: 2, d: 3 },
    [
      [['b"c'], "has a name that must match the pattern ^a"],
      [["d"], "has a name that must match the pattern ^a"],
    ],
  ],
  [
    "no entries at all",
    { propertyNames: false },
    { b: 1 },
    [[["b"], "has a name that is not allowed"]],
  ],
  [
    "every missing field at its own place",
    { required: ["a", 'b"c'] },
    {},
    [
      [["a"], "is required"],
      [['b"c'], "is required"],
    ],
  ],
  [
    "fields that need others",
    { dependentRequired: { a: ["b"] } },
    { a: 1 },
    [[["b"], "is required"]],
  ],
  [
    "unknown fields",
    { properties: { a: {} }, additionalProperties: false },
    { a: 1, b: 2 },
    [[["b"], "is not known here"]],
  ],
  [
    "values of dictionaries",
    { additionalProperties: { type: "string" } },
    { b: 2 },
    [[["b"], "must be a text"]],
  ],
  [
    "one issue per place",
    { minLength: 3, pattern: "^a" },
    "b",
    [[[], "must have at least 3 characters"]],
  ],
  ["nothing at all", { type: "string" }, undefined, [[[], "is required"]]],
  [
    "references, lists and awkward keys",
    tree,
    { "a/b~c %": [{}, { size: 0 }] },
    [[["a/b~c %", 1, "size"], "must be at least 1"]],
  ],
  [
    "the variant that was meant",
    union,
    { kind: "s3", bucket: "" },
    [[["bucket"], "must not be empty"]],
  ],
  ["no variant", union, { kind: "ftp" }, [[["kind"], 'must be one of "s3", "disk"']]],
  [
    "a constant within the variant that the tag names",
    stores,
    { kind: "warehouse", region: "nowhere" },
    [[["region"], 'must be one of "north", "south"']],
  ],
  [
    "several issues of the variant that the tag names",
    stores,
    { kind: "lakehouse", other: 1 },
    [
      [["table"], "is required"],
      [["other"], "is not known here"],
    ],
  ],
  ["a tag with several values", stores, { kind: "disk" }, [[["path"], "is required"]]],
  [
    "an unknown tag",
    stores,
    { kind: "ftp", region: "nowhere" },
    [[["kind"], 'must be one of "warehouse", "lakehouse", "lake", "disk"']],
  ],
  ["no tag", stores, { region: "nowhere" }, [[["kind"], "is required"]]],
  [
    "a constant within a variant without a tag",
    {
      anyOf: [
        {
          type: "object",
          properties: { user: {}, region: { enum: ["a", "c"] } },
          required: ["user"],
        },
        { type: "object", properties: { token: {} }, required: ["token"] },
      ],
    },
    { user: 1, region: "b" },
    [[["region"], 'must be one of "a", "c"']],
  ],
  [
    "neither type of a union",
    { anyOf: [{ type: "string", minLength: 2 }, { type: "null" }] },
    1,
    [[[], "must be a text or empty (null)"]],
  ],
  [
    "the fitting type of a union",
    { anyOf: [{ type: "string", minLength: 2 }, { type: "null" }] },
    "x",
    [[[], "must have at least 2 characters"]],
  ],
  [
    "a union of constants",
    { anyOf: [{ const: "a", title: "A" }, { const: "b" }] },
    "x",
    [[[], 'must be one of "a", "b"']],
  ],
  [
    "several fitting variants",
    { anyOf: [{ minLength: 5 }, { pattern: "^a" }] },
    "x",
    [[[], "must match one of the allowed forms"]],
  ],
  [
    "too many variants",
    { oneOf: [{ type: "string" }, { minLength: 1 }] },
    "x",
    [[[], "matches more than one of the allowed forms"]],
  ],
  [
    "the variant that was meant, in a union in a union",
    { anyOf: [union, { type: "object", properties: { kind: { const: "none" } } }] },
    { kind: "disk" },
    [[["path"], "is required"]],
  ],
  [
    "no variant of a union in a union",
    { anyOf: [union, { type: "object", properties: { kind: { const: "none" } } }] },
    { kind: "ftp" },
    [[["kind"], 'must be one of "s3", "disk", "none"']],
  ],
  [
    "unions in unions",
    { anyOf: [{ type: "object", properties: { u: union } }, { type: "null" }] },
    { u: { kind: "disk" } },
    [[["u", "path"], "is required"]],
  ],
  [
    "conditions",
    { if: { type: "number" }, else: { minLength: 2 } },
    "x",
    [[[], "must have at least 2 characters"]],
  ],
];

test.each(invalid)("explains %s", (_what, schema, value, expected) => {
  expect(validateJson(schema, value)).toMatchObject(
    expected.map(([path, message]) => ({ path, message })),
  );
});

test.each<[JsonSchema, unknown]>([
  [{ type: "object", properties: { a: { type: "string" } } }, { a: undefined }],
  [union, { kind: "disk", path: "" }],
  [tree, { "a/b~c %": [{ size: 1 }] }],
])("accepts what is valid (%#)", (schema, value) => {
  expect(validateJson(schema, value)).toEqual([]);
});

test.each<[string, JsonSchema]>([
  ["a reference to nowhere", { $ref: "#/$defs/gone" }],
  ["a circle of references", { $ref: "#" }],
  ["a broken pattern for names", { patternProperties: { "(": {} } }],
  ["keywords of the wrong type", { required: true } as unknown as JsonSchema],
])("a schema with %s is an issue, not a crash", (_what, schema) => {
  const value = "$ref" in schema ? "x" : {};
  expect(validateJson(schema, value)).toMatchObject([{ path: [], code: "faulty_schema" }]);
});

test("a broken pattern for names is named", () => {
  const [issue] = validateJson({ patternProperties: { "(/": {} } }, { a: 1 });
  expect(issue).toMatchObject({
    values: { issue: { kind: "pattern", pattern: "(/", issue: "syntax" } },
    message:
      'cannot be checked, because its schema is faulty: its pattern "(/" is no regular expression',
  });
});

test("a keyword of the wrong kind is named with its place", () => {
  const [issue] = validateJson({ properties: { a: { required: true } } } as unknown as JsonSchema, {
    a: {},
  });
  const fact = {
    kind: "keyword",
    path: ["properties", "a"],
    issue: { path: ["required"], code: "type" },
  };
  expect(issue).toMatchObject({ code: "faulty_schema", values: { issue: fact } });
});

test("the schema is not touched", () => {
  const schema = Object.freeze({
    type: "object",
    $defs: Object.freeze({ a: Object.freeze({ $id: "x", type: "string" }) }),
  });
  expect(validateJson(schema, {})).toEqual([]);
});

test("copies of a part of one schema are judged as often as asked, and names in the whole are known to all", () => {
  const root: JsonSchema = { $defs: { text: { type: "string" } } };
  const issues = Array.from({ length: 10_100 }, (_, index) =>
    validateJson({ items: { $ref: "#/$defs/text" } }, [index % 2 === 0 ? "a" : index], { root }),
  );
  expect(issues.filter((each) => each.length > 0)).toHaveLength(5_050);
  expect(issues.at(-1)).toMatchObject([{ path: [0], message: "must be a text" }]);
});

test("a schema that is known is not looked at again", () => {
  let looks = 0;
  const text = Object.defineProperty({ type: "string" }, "maxLength", {
    enumerable: true,
    get: () => {
      looks += 1;
      return 3;
    },
  });
  const schema: JsonSchema = { properties: { a: text } };
  expect(validateJson(schema, { a: "abc" })).toEqual([]);
  const before = looks;
  expect(validateJson(schema, { a: "cba" })).toEqual([]);
  expect(looks).toBe(before);
});

test("a part that no value reaches is not made ready", () => {
  const looks: string[] = [];
  const part = (name: string): JsonSchema =>
    Object.defineProperty({ type: "string" }, "pattern", {
      enumerable: true,
      get: () => {
        looks.push(name);
        return "^a";
      },
    });
  const schema: JsonSchema = { properties: { a: part("a"), b: part("b") } };
  validateJson(schema, {});
  looks.length = 0;
  validateJson(schema, { a: "a" });
  expect(new Set(looks)).toEqual(new Set(["a"]));
});

/** JavaScript's own engine would just say no. */
const slow = { pattern: "[ab]{0,60000}c", text: "ab".repeat(30_000) };

test.each<[keyword: string, schema: JsonSchema, value: unknown]>([
  ["pattern", { pattern: slow.pattern }, slow.text],
  ["patternProperties", { patternProperties: { [slow.pattern]: false } }, { [slow.text]: 1 }],
  ["propertyNames", { propertyNames: { pattern: slow.pattern } }, { [slow.text]: 1 }],
  [
    "additionalProperties",
    { patternProperties: { [slow.pattern]: true }, additionalProperties: false },
    { [slow.text]: 1 },
  ],
])(
  "the pattern of %s is matched by the engine that counts its steps",
  (_keyword, schema, value) => {
    const [issue] = validateJson(schema, value);
    expect(issue).toMatchObject({ code: "too_much_work", values: { pattern: "[ab]{0,60000}c" } });
  },
);

test.each<[what: string, schema: JsonSchema, value: unknown]>([
  ["a back reference", { pattern: "(a)\\1" }, "aa"],
  ["a back reference in a key's pattern", { patternProperties: { "(a)\\1": {} } }, {}],
])("%s is an issue that names the pattern", (_what, schema, value) => {
  expect(validateJson(schema, value)[0]?.message).toMatch(
    /^cannot be checked.*\(a\)\\1.*refers back to what it matched/,
  );
});

const LONG = 1917043659912705296n;

test.each<[JsonSchema, string[]]>([
  [{ type: "integer" }, []],
  [{ type: "number" }, []],
  [{ type: ["string", "integer"] }, []],
  [{ type: "string" }, ["type"]],
  [{ maximum: Number.MAX_SAFE_INTEGER }, ["maximum"]],
  [{ minimum: 5, maximum: 2 ** 63, multipleOf: 16 }, []],
  [{ multipleOf: 5 }, ["multipleOf"]],
  [{ multipleOf: 0.5 }, []],
  [{ enum: [JSON.parse(`${LONG}`)] }, []],
  [{ const: 5 }, ["const"]],
])("a whole number beyond those of JavaScript follows %j as any number does", (schema, codes) => {
  expect(validateJson(schema, LONG).map(({ code }) => code)).toEqual(codes);
});

test("a number beyond all numbers is none", () => {
  expect(validateJson({ type: "number" }, JSON.parse("1e400"))).toMatchObject([{ code: "type" }]);
});

test("two long numbers are the same item only with the same digits", () => {
  const schema = { items: { properties: {} }, uniqueItems: true };
  expect(validateJson(schema, [{ a: LONG }, { a: LONG + 1n }])).toEqual([]);
  expect(validateJson(schema, [{ a: LONG }, { a: LONG }])).toMatchObject([{ code: "uniqueItems" }]);
});
