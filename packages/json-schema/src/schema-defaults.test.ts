import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import type { SchemaSource } from "./intake/schema-source.ts";
import { toJsonSchema } from "./intake/to-json-schema.ts";
import type { JsonObject, JsonSchema } from "./json-schema.ts";
import { applyDefaults, schemaDefaults } from "./schema-defaults.ts";
import { arbitraryConfig, arbitraryConfigSchema } from "./testing/arbitrary-schema.ts";
import { doublingSchema, tangledSchema } from "./testing/tangled-schemas.ts";
import { validateJson } from "./validate-json.ts";

/** biome takes the keyword for the method of a promise. */
const CONDITION = "then";
const node = {
  type: "object",
  properties: { size: { type: "integer", default: 1 }, child: { $ref: "#/$defs/node" } },
};
const withDefaults: [string, SchemaSource, JsonObject][] = [
  [
    "values",
    z.object({ a: z.string().default("x"), b: z.int().default(0), c: z.string() }),
    { a: "x", b: 0 },
  ],
  [
    "null and empty values",
    z.object({ a: z.string().nullable().default(null), b: z.string().default("") }),
    { a: null, b: "" },
  ],
  [
    "a required section, even when something is missing in it",
    z.object({ s: z.object({ a: z.int().default(1), b: z.string() }) }),
    { s: { a: 1 } },
  ],
  [
    "an optional section that its defaults make valid",
    { properties: { s: { type: "object", properties: { a: { default: 1 } } } } },
    { s: { a: 1 } },
  ],
  [
    "not an optional section that needs more",
    z.object({ s: z.object({ host: z.string(), port: z.int().default(80) }).optional() }),
    {},
  ],
  [
    "a declared section, completed",
    z.object({ s: z.object({ a: z.int().default(1), b: z.int() }).default({ a: 2, b: 3 }) }),
    { s: { a: 2, b: 3 } },
  ],
  [
    "zod's prefault, filled",
    z.object({ s: z.object({ a: z.int().default(1) }).prefault({}) }),
    { s: { a: 1 } },
  ],
  [
    "not a default that contradicts its schema",
    {
      properties: {
        a: { type: "integer", default: "5" },
        b: { enum: ["x"], default: "y" },
        c: { default: 1 },
      },
    },
    { c: 1 },
  ],
  [
    "not a section default that contradicts it",
    {
      properties: {
        s: { type: "object", default: {}, required: ["a"], properties: { a: { type: "string" } } },
      },
    },
    {},
  ],
  [
    "through references, with a default beside one",
    {
      properties: { a: { $ref: "#/$defs/a", default: 7 }, b: { $ref: "#/$defs/a" } },
      $defs: { a: { type: "integer", default: 3 } },
    },
    { a: 7, b: 3 },
  ],
  [
    "allOf parts",
    {
      allOf: [{ properties: { a: { default: 1 } } }, { $ref: "#/$defs/b" }],
      $defs: { b: { properties: { b: { default: 2 } } } },
    },
    { a: 1, b: 2 },
  ],
  [
    "a section behind allOf, as pydantic 1 writes one",
    {
      properties: {
        a: { title: "A", allOf: [{ $ref: "#/definitions/a" }] },
        b: { title: "B", default: { x: 2 }, allOf: [{ $ref: "#/definitions/a" }] },
        c: { allOf: [{ $ref: "#/definitions/c" }] },
      },
      definitions: {
        a: { type: "object", properties: { x: { default: 1 }, y: { default: 2 } } },
        c: { type: "integer", default: 3 },
      },
    },
    { a: { x: 1, y: 2 }, b: { x: 2, y: 2 }, c: 3 },
  ],
  [
    "a recursive schema once",
    { properties: { root: { $ref: "#/$defs/node" } }, $defs: { node } },
    { root: { size: 1 } },
  ],
  [
    "not of a reference that leads nowhere",
    { properties: { a: { $ref: "#/$defs/gone" }, b: { default: 1 } } },
    { b: 1 },
  ],
  [
    "not of a union's variants",
    z.object({ u: z.union([z.object({ a: z.int().default(1) }), z.string()]).optional() }),
    {},
  ],
];

const on = { properties: { mode: { const: "on" } }, required: ["mode"] };
const port = (value: number) => ({ properties: { port: { type: "integer", default: value } } });
const mode = (preset: string) => ({ properties: { mode: { type: "string", default: preset } } });
/** Variants of what depends on a property, as form builders write them. */
const BY_MODE = {
  dependencies: {
    mode: {
      oneOf: [
        { properties: { mode: { enum: ["off"] }, note: { default: "none" } } },
        {
          properties: { mode: { enum: ["on", "auto"] }, port: { default: 80 } },
          required: ["port"],
        },
      ],
    },
  },
};
const conditional: [string, JsonSchema, JsonObject, JsonObject][] = [
  [
    "of then, when the condition holds",
    { if: on, [CONDITION]: port(80) },
    { mode: "on" },
    { port: 80 },
  ],
  ["those of then, when it always does", { if: true, [CONDITION]: port(80) }, {}, { port: 80 }],
  ["those of else, when it never does", { if: false, else: port(80) }, {}, { port: 80 }],
  ["none of then, when it does not", { if: on, [CONDITION]: port(80) }, { mode: "off" }, {}],
  [
    "of else, when it does not",
    { if: on, [CONDITION]: port(80), else: port(1) },
    { mode: "off" },
    { port: 1 },
  ],
  [
    "of the branch that another default leads to",
    { ...mode("on"), if: on, [CONDITION]: port(80) },
    {},
    { mode: "on", port: 80 },
  ],
  [
    "not of one that it leads away from",
    { ...mode("off"), if: on, [CONDITION]: port(80) },
    {},
    { mode: "off" },
  ],
  [
    "of a branch before those that always hold",
    { properties: { ...port(1).properties, mode: {} }, if: on, [CONDITION]: port(80) },
    { mode: "on" },
    { port: 80 },
  ],
  ["none of then without a condition", { [CONDITION]: port(80), else: port(1) }, {}, {}],
  [
    "of what depends on a property",
    { dependentSchemas: { host: port(80) } },
    { host: "a" },
    { port: 80 },
  ],
  ["none of what depends on an absent one", { dependentSchemas: { host: port(80) } }, {}, {}],
  [
    "as draft 7 writes it",
    { dependencies: { host: port(80), port: ["host"] } },
    { host: "a" },
    { port: 80 },
  ],
  [
    "of the variant for the value on which it depends, named by an enum",
    { ...mode("off"), ...BY_MODE },
    { mode: "on" },
    { port: 80 },
  ],
  [
    "of no other variant, for a value that is a default itself",
    { ...mode("off"), ...BY_MODE },
    {},
    { mode: "off", note: "none" },
  ],
  [
    "of a condition inside of allOf and of a section",
    {
      properties: {
        s: {
          type: "object",
          required: ["mode"],
          allOf: [{ if: on, [CONDITION]: port(80) }, mode("on")],
        },
      },
    },
    {},
    { s: { mode: "on", port: 80 } },
  ],
  [
    "of one condition behind another",
    {
      ...mode("on"),
      if: on,
      [CONDITION]: {
        ...port(80),
        dependentSchemas: { port: { properties: { tls: { default: true } } } },
      },
    },
    {},
    { mode: "on", port: 80, tls: true },
  ],
  ["none that undo their condition", { if: { required: ["port"] }, else: port(80) }, {}, {}],
];

test.each(conditional)("defaults under a condition: %s", (_what, schema, value, added) => {
  const filled = { ...value, ...added };
  expect(applyDefaults(schema, value)).toEqual(filled);
  expect(applyDefaults(schema, filled)).toEqual(filled);
});

test.each<[what: string, JsonSchema, JsonObject, JsonObject]>([
  [
    "of a required member, and of no other",
    { required: ["a"], properties: { a: { default: 1 }, b: { default: 2 } } },
    {},
    { a: 1 },
  ],
  [
    "inside of a section that is there, but makes none",
    {
      required: ["s", "t"],
      properties: Object.fromEntries(
        ["s", "t"].map((name) => [
          name,
          { type: "object", required: ["a"], properties: { a: { default: 1 } } },
        ]),
      ),
    },
    { s: {} },
    { s: { a: 1 } },
  ],
  [
    "none that the schema refuses",
    { required: ["a"], properties: { a: { type: "string", default: 1 } } },
    {},
    {},
  ],
])("required defaults: %s", (_what, schema, value, expected) => {
  expect(applyDefaults(schema, value, true)).toEqual(expected);
});

test.each(withDefaults)("schema defaults: %s", (_what, source, expected) => {
  expect(schemaDefaults(toJsonSchema(source))).toEqual(expected);
});

const storage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("s3"), region: z.string().default("eu") }),
  z.object({ kind: z.literal("disk"), root: z.string().default("/") }),
]);
const filled: [string, SchemaSource, JsonObject, JsonObject][] = [
  [
    "inside a given section",
    z.object({ s: z.object({ a: z.int().default(1) }) }),
    { s: {} },
    { s: { a: 1 } },
  ],
  [
    "inside list items",
    z.object({ l: z.array(z.object({ a: z.int().default(1) })) }),
    { l: [{}, { a: 2 }] },
    { l: [{ a: 1 }, { a: 2 }] },
  ],
  [
    "inside dictionaries",
    z.object({ d: z.record(z.string(), z.object({ a: z.int().default(1) })) }),
    { d: { x: {} } },
    { d: { x: { a: 1 } } },
  ],
  [
    "of the variant that is meant",
    z.object({ storage }),
    { storage: { kind: "disk" } },
    { storage: { kind: "disk", root: "/" } },
  ],
  ["not when no variant is meant", z.object({ storage }), { storage: {} }, { storage: {} }],
  [
    "of a nullable section",
    z.object({ s: z.object({ a: z.int().default(1) }).nullable() }),
    { s: {} },
    { s: { a: 1 } },
  ],
  [
    "not over null, wrong or unknown values",
    z.object({ a: z.int().default(1), b: z.int().default(1) }),
    { a: null, b: "x", c: 1 },
    { a: null, b: "x", c: 1 },
  ],
];

test.each(filled)("fills defaults %s", (_what, source, value, expected) => {
  const before = structuredClone(value);
  expect(applyDefaults(toJsonSchema(source), value)).toEqual(expected);
  expect(value).toEqual(before);
});

test("sections that refer to each other in circles end in time", () => {
  const names = Array.from({ length: 12 }, (_, index) => `s${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const section = { type: "object", properties: { value: { default: 1 }, ...properties } };
  const schema = {
    type: "object",
    properties,
    $defs: Object.fromEntries(names.map((name) => [name, section])),
  };
  expect(schemaDefaults(schema)).toEqual({});
  expect(applyDefaults(schema, { s0: {} })).toEqual({ s0: { value: 1 } });
});

test.each([
  [
    "many definitions that each refer to several others",
    tangledSchema({ count: 14, references: 3, beside: { default: {} } }),
  ],
  [
    "twelve definitions that all refer to all",
    tangledSchema({ count: 12, references: 12, beside: { default: {} } }),
  ],
  [
    "definitions that have each other twice",
    doublingSchema(16, { type: "object", properties: { a: { default: 1 } } }),
  ],
  ["long defaults behind references", doublingSchema(9, { default: "a long text ".repeat(200) })],
])("%s cost what they may, and no more", (_, { schema, lookups }) => {
  const defaults = schemaDefaults(schema);
  expect(lookups.count).toBeLessThan(40_000);
  expect(JSON.stringify(defaults).length).toBeLessThan(400_000);
  expect(applyDefaults(schema, { root: { a: 2 } })).toMatchObject({ root: { a: 2 } });
});

test("what stands beside a tangle of references has its defaults", () => {
  const { schema } = doublingSchema(20, { default: 1 });
  const beside = { type: "object", properties: { size: { default: 3 } }, required: ["size"] };
  const whole = { ...schema, properties: { ...schema.properties, beside, name: { default: "x" } } };
  expect(schemaDefaults(whole)).toEqual({ root: {}, beside: { size: 3 }, name: "x" });
});

test("a property named __proto__ is a property like any other", () => {
  const schema: JsonSchema = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string","default":"x"}}}',
  );
  expect(JSON.stringify(schemaDefaults(schema))).toBe('{"__proto__":"x"}');
});

test("filling adds, never changes, and a second time adds nothing", () => {
  fc.assert(
    fc.property(arbitraryConfigSchema, arbitraryConfig, (schema, config) => {
      const complete = applyDefaults(schema, config);
      expect(complete).toMatchObject(config);
      expect(applyDefaults(schema, complete)).toEqual(complete);
    }),
  );
});

test("no default makes a config invalid that was valid without it", () => {
  fc.assert(
    fc.property(arbitraryConfigSchema, arbitraryConfig, (schema, config) => {
      const wasValid = validateJson(schema, config).length === 0;
      if (wasValid) expect(validateJson(schema, applyDefaults(schema, config))).toEqual([]);
    }),
  );
});

test("it makes no difference whether a property stands behind allOf and a reference", () => {
  fc.assert(
    fc.property(arbitraryConfigSchema, (schema) => {
      const properties = Object.entries(schema.properties ?? {});
      const wrapped = properties.map(([key, { $ref = `#/$defs/${key}` }]) => [
        key,
        { title: key, allOf: [{ $ref }] },
      ]);
      const behind = {
        ...schema,
        properties: Object.fromEntries(wrapped),
        $defs: Object.fromEntries(properties),
      };
      expect(schemaDefaults(behind)).toEqual(schemaDefaults(schema));
    }),
  );
});

test("a schema that leads back to itself through a condition has an end", () => {
  const circle = { anyOf: [{ $ref: "#" }] };
  const schema: JsonSchema = {
    type: "object",
    properties: { a: { type: "object", if: {}, [CONDITION]: circle } },
  };
  expect(schemaDefaults(schema)).toEqual({});
});

test.each(["anyOf", "oneOf", "allOf", "properties", "required", "then", "items"])(
  "what stands wrongly in %s gives no defaults, and stops none",
  (keyword) => {
    for (const wrong of [null, 7, "text", [null], [7], { a: null }]) {
      const schema = {
        type: "object",
        properties: { b: { default: 1 }, c: { type: "object", [keyword]: wrong } },
      };
      expect(schemaDefaults(schema as never), JSON.stringify(wrong)).toEqual({ b: 1 });
    }
  },
);
