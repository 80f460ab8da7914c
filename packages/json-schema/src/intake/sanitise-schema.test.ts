import { expect, test } from "vitest";
import type { JsonSchema } from "../json-schema.ts";
import { sanitiseSchema } from "./sanitise-schema.ts";

const property = (schema: unknown): JsonSchema => ({
  type: "object",
  properties: { v: schema as JsonSchema },
});

test.each<[string, unknown, unknown]>([
  [
    "optional by null",
    { anyOf: [{ type: "integer" }, { type: "null" }], title: "V", default: 5 },
    { type: "integer", default: 5 },
  ],
  ["a union of one", { oneOf: [{ type: "boolean" }] }, { type: "boolean" }],
  [
    "a union or null",
    { anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] },
    { anyOf: [{ type: "string" }, { type: "integer" }] },
  ],
  ["only null", { anyOf: [{ type: "null" }] }, { type: "null" }],
  [
    "a genuine union",
    { anyOf: [{ type: "string" }, { type: "integer" }] },
    { anyOf: [{ type: "string" }, { type: "integer" }] },
  ],
  [
    "bounds tighten",
    {
      allOf: [
        { type: "integer", minimum: 1, maximum: 10 },
        { minimum: 5, maximum: 20 },
      ],
    },
    { type: "integer", minimum: 5, maximum: 10 },
  ],
  [
    "types intersect",
    { allOf: [{ type: ["integer", "string"] }, { type: "number" }] },
    { type: "integer" },
  ],
  ["enums intersect", { allOf: [{ enum: ["a", "b"] }, { enum: ["b", "c"] }] }, { enum: ["b"] }],
  ["const", { const: "circle" }, { enum: ["circle"] }],
  [
    "type with null",
    { type: ["string", "null"], enum: ["a", null] },
    { type: "string", enum: ["a"] },
  ],
  [
    "required of the schema around",
    {
      properties: { a: {}, b: {} },
      anyOf: [{ properties: { c: {} }, required: ["a", "c"] }, { required: ["b"] }],
    },
    {
      properties: { a: {}, b: {} },
      anyOf: [{ properties: { c: {} }, required: ["a", "c"] }, { required: ["b"] }],
    },
  ],
  [
    "same property in both parts",
    { allOf: [{ properties: { a: { minLength: 1 } } }, { properties: { a: { maxLength: 3 } } }] },
    { properties: { a: { minLength: 1, maxLength: 3 } } },
  ],
])("%s", (_, before, after) => {
  expect(sanitiseSchema(property(before), { strip: ["title", "nullable"] })).toEqual({
    schema: property(after),
    losses: [],
  });
});

test("a cycle ends in an empty schema and is reported", () => {
  const node = {
    type: "object",
    properties: { v: { type: "string" }, next: { $ref: "#/$defs/N" } },
  };
  expect(
    sanitiseSchema({
      type: "object",
      properties: { n: { $ref: "#/$defs/N" } },
      $defs: { N: node },
    }),
  ).toEqual({
    schema: {
      type: "object",
      properties: { n: { type: "object", properties: { v: { type: "string" }, next: {} } } },
    },
    losses: [
      {
        path: "properties.n.properties.next.$ref",
        code: "reference_circular",
        values: { reference: "#/$defs/N" },
        message: "#/$defs/N contains itself; the inner one is left open.",
      },
    ],
  });
});

test("a reference to nowhere stays open and is reported", () => {
  const { schema, losses } = sanitiseSchema(
    property({ $ref: "#/$defs/Missing", description: "kept" }),
  );
  expect(schema).toEqual(property({ description: "kept" }));
  expect(losses).toMatchObject([
    { code: "reference_unknown", values: { reference: "#/$defs/Missing" } },
  ]);
});

test("required names without a property are left out and reported", () => {
  const { schema, losses } = sanitiseSchema({
    type: "object",
    properties: { a: {} },
    required: ["a", "ghost"],
  });
  expect(schema).toEqual({ type: "object", properties: { a: {} }, required: ["a"] });
  expect(losses).toHaveLength(1);
});

test("properties named like keywords survive", () => {
  const names = [
    "title",
    "const",
    "items",
    "anyOf",
    "$ref",
    "required",
    "nullable",
    "__proto__",
    "constructor",
    "$defs",
  ];
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const { schema } = sanitiseSchema(
    { type: "object", properties, required: names },
    { strip: ["title", "nullable"] },
  );
  expect(Object.keys(schema.properties ?? {})).toEqual(names);
  expect(schema.required).toEqual(names);
});

test("references that multiply are bounded", () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [
      `D${n}`,
      property({ allOf: [{ $ref: `#/$defs/D${n + 1}` }] }),
    ]),
  );
  for (const schema of Object.values($defs))
    schema.properties = { x: schema.properties?.v ?? {}, y: schema.properties?.v ?? {} };
  const { losses } = sanitiseSchema({ ...property({ $ref: "#/$defs/D0" }), $defs });
  expect(losses.map(({ code }) => code)).toContain("schema_too_large");
});

test("every change is told, where asked for, those that lose something first", () => {
  const schema: JsonSchema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    title: "Arguments",
    properties: {
      place: { $ref: "#/$defs/Place" },
      parent: { $ref: "#" },
      both: { allOf: [{ type: "string" }, { minLength: 1 }] },
      kind: { const: "a" },
      maybe: { anyOf: [{ type: "string" }, { type: "null" }] },
      any: { anyOf: [{ type: "string" }, { type: "number" }, { type: "null" }] },
      single: { oneOf: [{ const: 1 }] },
      text: { type: ["string", "null"] },
      title: { type: "string" },
    },
    required: ["gone", "place"],
    $defs: { Place: { type: "object", properties: { name: { type: "string" } } } },
  };
  const { changes = [], losses } = sanitiseSchema(schema, { strip: ["title"], everyChange: true });
  expect(changes.slice(0, losses.length)).toEqual(losses);
  expect(changes.map(({ path, code }) => `${path}: ${code}`).sort()).toEqual(
    [
      "$defs: keyword_stripped",
      "$schema: keyword_stripped",
      "properties.any.anyOf: null_as_nullable",
      "properties.both.allOf: parts_merged",
      "properties.kind.const: const_as_enum",
      "properties.maybe.anyOf: union_of_one",
      "properties.maybe.anyOf: null_as_nullable",
      "properties.parent.$ref: reference_circular",
      "properties.place.$ref: reference_expanded",
      "properties.single.oneOf: union_of_one",
      "properties.single.const: const_as_enum",
      "properties.text.type: type_as_one",
      "required: required_unknown",
      "title: keyword_stripped",
    ].sort(),
  );
  expect(sanitiseSchema(schema).changes).toBeUndefined();
  expect(sanitiseSchema({ type: "object", properties: {} }, { everyChange: true }).changes).toEqual(
    [],
  );
});
