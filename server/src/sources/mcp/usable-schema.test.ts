import type { NonObject } from "@pegboard/json-schema";
import { type JsonSchema, validateJson } from "@pegboard/registry-core";
import { expect, it, test } from "vitest";
import { unusableSchema, usableSchema } from "./usable-schema.ts";

test("a schema in the words of an older draft is used in today's words", () => {
  const old = {
    type: "object",
    properties: { at: { type: "array", items: [{ minimum: 0, exclusiveMinimum: true }] } },
  };
  expect(usableSchema(old)).toEqual({
    schema: {
      type: "object",
      properties: { at: { type: "array", prefixItems: [{ exclusiveMinimum: 0 }] } },
    },
    ignoredPatterns: [],
  });
});

test("what no draft says is an issue", () => {
  expect(usableSchema({ type: "object", properties: { at: { minimum: "low" } } })).toEqual({
    issue: {
      kind: "keyword",
      path: ["properties", "at"],
      issue: expect.objectContaining({ path: ["minimum"] }),
    },
  });
});

test("schemas that have one name do not get in each other's way", () => {
  const plain = {
    type: "object",
    properties: { a: { $ref: "#/$defs/a" } },
    $defs: { a: { type: "string" } },
  };
  const meta = "https://json-schema.org/draft/2020-12/schema";
  const inner = (type: string) => ({
    type: "object",
    properties: { a: { $id: "https://x.test/a", type } },
  });
  const named = [
    { ...plain, $id: "https://x.test/a" },
    { ...plain, $id: "https://x.test/a" },
    inner("string"),
    inner("number"),
  ];
  usableSchema({ ...plain, $id: meta });
  for (const schema of [plain, ...named, { ...plain, $schema: meta }, { ...plain }]) {
    expect(usableSchema(schema)).toEqual({ schema, ignoredPatterns: [] });
  }
});

test("the secrets of names by a pattern that cannot be applied stay secret", () => {
  const secret = { type: "string", writeOnly: true };
  const usable = usableSchema({
    type: "object",
    patternProperties: { "^(k)\\1": secret, "^(n)\\1": {}, "^a": {} },
  });
  expect(usable).toMatchObject({
    schema: { patternProperties: { "": { writeOnly: true }, "^a": {} } },
  });
  expect(usable).toHaveProperty("ignoredPatterns.length", 2);
});

test.each<[schema: object, found: NonObject]>([
  [{ type: "array" }, { kind: "type", type: "array" }],
  [{ anyOf: [{ type: "object" }, { type: "string" }] }, { kind: "type", type: "string" }],
  [
    { $ref: "#/$defs/a", $defs: { a: { enum: [1] } } },
    { kind: "value", value: 1 },
  ],
  [{ items: {} }, { kind: "list" }],
])("a root that is no object is an issue: %j", (schema, found) => {
  expect(usableSchema(schema)).toEqual({ issue: { kind: "non_object", found } });
});

const keyword = (path: string[], issue: object) => ({ kind: "keyword", path, issue });

it.each<[what: string, schema: object, issue: object]>([
  [
    "an unknown type",
    { properties: { a: { type: "text" } } },
    keyword(["properties", "a"], { code: "enum" }),
  ],
  [
    "a list where an object belongs",
    { properties: [] },
    keyword([], { path: ["properties"], code: "type" }),
  ],
  [
    "a text where a list belongs",
    { required: "a" },
    keyword([], { values: { expected: "array" } }),
  ],
  [
    "a key with a slash",
    { properties: { "a/b": 5 } },
    keyword([], { path: ["properties", "a/b"], code: "type" }),
  ],
  [
    "no choice",
    { properties: { a: { enum: [] } } },
    keyword(["properties", "a"], { path: ["enum"], code: "minItems" }),
  ],
  [
    "a reference to nothing",
    { properties: { a: { $ref: "#/$defs/x" } } },
    { kind: "no_target", reference: "#/$defs/x" },
  ],
  [
    "a name given twice",
    { $defs: { a: { $anchor: "x" }, b: { $anchor: "x" } } },
    { kind: "name_taken", name: "#x" },
  ],
  ["a circle", { allOf: [{ $ref: "#" }] }, { kind: "circle" }],
  [
    "a name that is no pattern",
    { patternProperties: { "(": {} } },
    { kind: "pattern", pattern: "(", issue: "syntax" },
  ],
])("finds in %s what the validator finds", (_, schema, issue) => {
  expect(unusableSchema(schema)).toMatchObject(issue);
  expect(validateJson(schema as JsonSchema, {})).toMatchObject([
    { code: "faulty_schema", values: { issue } },
  ]);
});
