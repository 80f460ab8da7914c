import { expect, test } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { coerceJson } from "../coerce-json.ts";
import type { JsonSchema } from "../json-schema.ts";
import { validateJson } from "../validate-json.ts";
import { sanitiseSchema } from "./sanitise-schema.ts";
import type { SchemaSource } from "./schema-source.ts";
import { toJsonSchema, toObjectSchema, toParameterSchema } from "./to-json-schema.ts";

/** A pattern that the engine knows and the compiler of today's target does not. */
const ofEngine = (source: string, flags = "") => new RegExp(source, flags);

const standard = {
  "~standard": {
    version: 1,
    vendor: "other",
    validate: (value: unknown) => ({ value }),
    jsonSchema: {
      input: ({ target }: { target: string }) => ({
        $schema: target,
        type: "string",
        title: undefined,
      }),
    },
  },
} as const;

const converted: [string, SchemaSource, object][] = [
  [
    "zod, as what goes in",
    z.object({ a: z.string().default("x"), b: z.string().transform(Number).optional() }),
    { type: "object", properties: { a: { type: "string", default: "x" }, b: { type: "string" } } },
  ],
  [
    "zod's descriptions and meta",
    z.string().describe("What").meta({ title: "Key", writeOnly: true, "x-note": 1 }),
    { type: "string", description: "What", title: "Key", writeOnly: true, "x-note": 1 },
  ],
  [
    "zod's whole numbers without the limits of the machine",
    z.int().max(5),
    { type: "integer", maximum: 5 },
  ],
  [
    "zod's formats without the pattern that says the same",
    z.iso.date(),
    { type: "string", format: "date" },
  ],
  [
    "a format of zod's own keeps its pattern",
    z.nanoid(),
    { type: "string", format: "nanoid", pattern: "^[a-zA-Z0-9_-]{21}$" },
  ],
  [
    "zod mini",
    mini.object({ a: mini.optional(mini.number()) }),
    { type: "object", properties: { a: { type: "number" } } },
  ],
  ["another library", standard, { type: "string" }],
  [
    "JSON Schema",
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      description: undefined,
    },
    { type: "object" },
  ],
];

test.each(converted)("converts %s", (_what, source, expected) => {
  expect(toJsonSchema(source)).toStrictEqual(expected);
});

test("the result shares nothing with its source, and keeps properties of any name", () => {
  const source = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"null"}}}',
  );
  const schema = toJsonSchema(source);
  expect(JSON.stringify(schema)).toBe(JSON.stringify(source));
  expect(schema.properties).not.toBe(source.properties);
});

const Named = z
  .object({
    id: z.string(),
    get next() {
      return Named.optional();
    },
  })
  .meta({ id: "Named node", title: "Node" });

test("a schema that zod knows by a name still finds its references", () => {
  const schema = toJsonSchema(z.object({ first: Named, second: Named }));
  expect(schema.$defs).toEqual({
    "Named node": {
      title: "Node",
      type: "object",
      properties: { id: { type: "string" }, next: { $ref: "#/$defs/Named node" } },
      required: ["id"],
    },
  });
  const value = { first: { id: "1", next: { id: 2 } }, second: { id: "1" } };
  expect(validateJson(schema, value)).toMatchObject([
    { path: ["first", "next", "id"], code: "type" },
  ]);
});

const circular: Record<string, unknown> = { type: "object" };
circular.properties = { self: circular };
const unusable: [string, unknown, RegExp][] = [
  [
    "a date",
    z.object({ at: z.date() }),
    /^The field at cannot be expressed as JSON Schema: Date cannot be represented/,
  ],
  [
    "a map beside a date",
    z.object({ at: z.date(), by: z.map(z.string(), z.number()) }),
    /^The field at cannot be expressed as JSON Schema: Date cannot be represented.* Use z\.iso\.datetime/,
  ],
  [
    "a date somewhere inside",
    z.object({ items: z.array(z.object({ properties: z.union([z.string(), z.date()]) })) }),
    /^The field items\.\[\]\.properties cannot be expressed/,
  ],
  [
    "a record of schemas",
    { at: z.string() },
    /^The schema is a plain record: its at is a schema\. Wrap it: z\.object/,
  ],
  [
    "valibot as it is",
    { "~standard": { version: 1, vendor: "valibot", validate: () => ({ value: 1 }) } },
    /toStandardJsonSchema\(schema\) of @valibot\/to-json-schema\.$/,
  ],
  [
    "zod 3",
    { _def: {}, parse: () => 1 },
    /^The schema library zod does not offer JSON Schema by itself\. This is zod 3/,
  ],
  [
    "a library without JSON Schema",
    { "~standard": { version: 1, vendor: "old", validate: () => ({ value: 1 }) } },
    /old does not offer JSON Schema/,
  ],
  ["a circle", circular, /schema\.properties\.self contains itself/],
  ["a function", { type: "object", default: () => 1 }, /schema\.default is a function/],
  ["an instance", { default: new Map() }, /schema\.default is a Map/],
  ["a number beyond JSON", { minimum: Number.NaN }, /schema\.minimum is NaN/],
  [
    "a file, which no call could bring",
    z.object({ photo: z.file() }),
    /^The field photo cannot be expressed as JSON Schema: JSON has no files\. Take .* z\.base64\(\)/,
  ],
  ["a list", [], /^A schema is a list\. Use zod 4/],
  ["nothing", undefined, /^A schema is missing\. Use zod 4/],
  ["a class", Map, /^A schema is a function \(Map\)\. Use zod 4/],
];

test.each<[what: string, z.ZodObject, object]>([
  ["a pattern with flags", z.object({ a: z.string().regex(/^[a-z]+$/i) }), { a: "ABC" }],
  [
    "a pattern with flags beside another",
    z.object({
      a: z
        .string()
        .regex(/^[a-z]+$/i)
        .regex(/^A/),
    }),
    { a: "ABC" },
  ],
  ["an absent value that is caught", z.object({ a: z.int().catch(7) }), {}],
  ["a wrong value that is caught", z.object({ a: z.int().catch(7) }), { a: "x" }],
  [
    "a wrong value below one that is caught",
    z.object({ s: z.object({ a: z.int() }).catch({ a: 1 }) }),
    { s: { a: "x" } },
  ],
  [
    "what is changed before it is judged",
    z.object({ a: z.preprocess((given) => String(given).split(","), z.array(z.string())) }),
    { a: "x,y" },
  ],
  [
    "an absent value that is made",
    z.object({ a: z.preprocess((given) => given ?? 5, z.int()) }),
    {},
  ],
  ["what is made a text", z.object({ a: z.coerce.string() }), { a: 5 }],
  ["a text that is cut first", z.object({ a: z.string().trim().max(2) }), { a: "  ab  " }],
  [
    "a text that is lowered first",
    z.object({
      a: z
        .string()
        .toLowerCase()
        .regex(/^[a-z]+$/),
    }),
    { a: "AB" },
  ],
  ["a text that becomes a number", z.object({ a: z.string().transform(Number) }), { a: "5" }],
  [
    "a text that its author's code makes longer",
    z.object({
      a: z
        .string()
        .overwrite((given) => `${given}!!!`)
        .min(3),
    }),
    { a: "a" },
  ],
  [
    "a number that is rounded first",
    z.object({ a: z.number().overwrite(Math.round).int() }),
    { a: 1.5 },
  ],
  [
    "a list that is cut first",
    z.object({
      a: z
        .array(z.string())
        .overwrite((given) => given.slice(0, 1))
        .max(1),
    }),
    { a: ["a", "b"] },
  ],
  [
    "a pattern of sets",
    z.object({ a: z.string().regex(ofEngine("^[\\p{L}--[a-z]]$", "v")) }),
    { a: "A" },
  ],
  [
    "a pattern of JavaScript alone",
    z.object({ a: z.string().regex(ofEngine("^_a\\07$")) }),
    { a: "_a\u0007" },
  ],
  [
    "an address in letters",
    z.object({ a: z.url() }),
    { a: "https://de.example.org/Größe {id}|a b" },
  ],
  ["a fraction of a second", z.object({ a: z.iso.duration() }), { a: "PT0.5S" }],
  [
    "an e-mail address by a pattern of its own",
    z.object({ a: z.email({ pattern: z.regexes.html5Email }) }),
    { a: "root@localhost" },
  ],
])("takes what zod takes: %s", (_what, source, value) => {
  expect(source.safeParse(value).success).toBe(true);
  expect(validateJson(toJsonSchema(source), value)).toEqual([]);
});

test.each<[what: string, source: z.ZodType, value: unknown]>([
  ["an address", z.url(), "abc"],
  ["an e-mail address", z.email(), "root@localhost"],
  ["a text that is cut first", z.string().trim().min(2), "a"],
  ["a duration", z.iso.duration(), "an hour"],
])("refuses what zod refuses, before it is asked: %s", (_what, source, value) => {
  expect(validateJson(toJsonSchema(source), value)).toHaveLength(1);
});

test("what its author's code reads by itself is not read as another value before", () => {
  const schema = toJsonSchema(
    z.object({ a: z.preprocess((given) => given === "yes", z.boolean()), b: z.boolean() }),
  );
  expect(coerceJson(schema, { a: "yes", b: "yes" })).toEqual({ a: "yes", b: true });
});

test("a value that is changed before it is judged is described all the same, and refused as null", () => {
  const schema = toJsonSchema(z.object({ a: z.int().catch(7), b: z.string().trim().min(2) }));
  expect(sanitiseSchema(schema).schema.properties).toEqual({
    a: { type: "integer", default: 7 },
    b: { type: "string", minLength: 2 },
  });
  expect(validateJson(schema, { a: null, b: "x" })).toMatchObject([
    { path: ["a"], code: "type" },
    { path: ["b"], code: "minLength" },
  ]);
});

test("a pattern that is no regular expression is refused, with its place", () => {
  const schema = { properties: { s: { properties: { a: { type: "string", pattern: "(" } } } } };
  expect(() => toParameterSchema(schema as JsonSchema, "The parameters of f", [])).toThrowError(
    expect.objectContaining({
      code: "invalid_schema",
      message:
        'The parameters of f › s › a has the pattern "(", which is no regular expression. Correct it.',
    }),
  );
});

test.each(unusable)("refuses %s", (_what, source, message) => {
  expect(() => toJsonSchema(source as SchemaSource)).toThrowError(
    expect.objectContaining({ code: "invalid_schema", message: expect.stringMatching(message) }),
  );
});

const Recursive = z.object({
  name: z.string(),
  get children() {
    return z.array(Recursive);
  },
});
const objects: [string, SchemaSource, object][] = [
  ["an empty schema", {}, { type: "object", properties: {} }],
  [
    "properties without a type",
    { properties: { a: {} } },
    { type: "object", properties: { a: {} } },
  ],
  [
    "a union of objects",
    z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
    {
      type: "object",
      anyOf: [
        { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
        { type: "object", properties: { b: { type: "string" } }, required: ["b"] },
      ],
    },
  ],
  [
    "a root that is a reference",
    {
      $ref: "#/$defs/Root",
      $defs: {
        Root: { type: "object", properties: { a: { $ref: "#/$defs/A" } } },
        A: { type: "string" },
      },
    },
    {
      type: "object",
      properties: { a: { $ref: "#/$defs/A" } },
      $defs: {
        Root: { type: "object", properties: { a: { $ref: "#/$defs/A" } } },
        A: { type: "string" },
      },
    },
  ],
  [
    "recursion",
    Recursive,
    {
      type: "object",
      properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#" } } },
      required: ["name", "children"],
    },
  ],
];

test.each(objects)("takes %s as an object schema", (_what, source, expected) => {
  expect(toObjectSchema(source, "The config")).toStrictEqual(expected);
});

test.each<[source: unknown, found: string]>([
  [z.string(), '"string"'],
  [z.array(z.object({})), '"array"'],
  [{ type: ["object", "string"] }, '["object","string"]'],
  [z.union([z.object({}), z.string()]), '"string"'],
  [
    {
      anyOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/b" }],
      $defs: { a: {}, b: { type: "number" } },
    },
    '"number"',
  ],
  [{ $ref: "#list", $defs: { list: { $anchor: "list", type: "array" } } }, '"array"'],
  [{ allOf: [{ properties: {} }, { oneOf: [{ type: "boolean" }] }] }, '"boolean"'],
  [z.enum(["a", "b"]), '"string"'],
  [{ enum: [{}, "a"] }, 'the value "a"'],
  [{ const: null }, "the value null"],
  [{ items: { type: "string" } }, "a list"],
  [{ minLength: 1, format: "uri" }, "a text"],
  [{ maximum: 5 }, "a number"],
])("refuses a root that is not an object: %j", (source, found) => {
  expect(() => toObjectSchema(source as SchemaSource, "The config of x")).toThrowError(
    `The config of x must describe an object, not ${found}.`,
  );
});

test("a root that contains itself may be an object", () => {
  expect(
    toObjectSchema({ anyOf: [{ $ref: "#" }, { required: ["a"] }] }, "The config"),
  ).toMatchObject({
    type: "object",
  });
});
