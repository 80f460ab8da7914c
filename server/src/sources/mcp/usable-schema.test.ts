import { type JsonSchema, validateJson } from "@pegboard/registry-core";
import { expect, it, test } from "vitest";
import { schemaFlaw, usableSchema } from "./usable-schema.ts";

test("a schema in the words of an older draft is used in today's words", () => {
  const old = {
    type: "object",
    properties: { at: { type: "array", items: [{ minimum: 0, exclusiveMinimum: true }] } },
  };
  expect(usableSchema(old)).toEqual({
    schema: { type: "object", properties: { at: { type: "array", prefixItems: [{ exclusiveMinimum: 0 }] } } },
    ignoredPatterns: [],
  });
});

test("what no draft says is a flaw", () => {
  expect(usableSchema({ type: "object", properties: { at: { minimum: "low" } } })).toEqual({
    flaw: expect.stringContaining("minimum"),
  });
});

test("schemas that have one name do not get in each other's way", () => {
  const plain = { type: "object", properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { type: "string" } } };
  const meta = "https://json-schema.org/draft/2020-12/schema";
  const inner = (type: string) => ({ type: "object", properties: { a: { $id: "https://x.test/a", type } } });
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
  const usable = usableSchema({ type: "object", patternProperties: { "^(k)\\1": secret, "^(n)\\1": {}, "^a": {} } });
  expect(usable).toMatchObject({ schema: { patternProperties: { "": { writeOnly: true }, "^a": {} } } });
  expect(usable).toHaveProperty("ignoredPatterns.length", 2);
});

test.each<[schema: object, found: string]>([
  [{ type: "array" }, '"array"'],
  [{ anyOf: [{ type: "object" }, { type: "string" }] }, '"string"'],
  [{ $ref: "#/$defs/a", $defs: { a: { enum: [1] } } }, "the value 1"],
])("a root that is no object is a flaw: %j", (schema, found) => {
  expect(usableSchema(schema)).toEqual({ flaw: `it describes ${found}, where an object is needed` });
});

it.each<[what: string, schema: object, flaw: string]>([
  [
    "an unknown type",
    { properties: { a: { type: "text" } } },
    'properties › a › type must be one of "array", "boolean", "integer", "null", "number", "object", "string"',
  ],
  ["a list where an object belongs", { properties: [] }, "properties must be an object"],
  ["a text where a list belongs", { required: "a" }, "required must be a list"],
  ["a key with a slash", { properties: { "a/b": 5 } }, "properties › a/b must be an object or true or false"],
  ["no choice", { properties: { a: { enum: [] } } }, "properties › a › enum must have at least 1 item"],
  ["a reference to nothing", { properties: { a: { $ref: "#/$defs/x" } } }, 'its reference "#/$defs/x" leads nowhere'],
  ["a name given twice", { $defs: { a: { $anchor: "x" }, b: { $anchor: "x" } } }, '"#x" names two places in it'],
  ["a circle", { allOf: [{ $ref: "#" }] }, "a reference in it leads back to itself"],
  ["a name that is no pattern", { patternProperties: { "(": {} } }, 'its pattern "(" is no regular expression'],
])("explains %s in the validator's own words", (_, schema, flaw) => {
  expect(schemaFlaw(schema)).toBe(flaw);
  const [issue] = validateJson(schema as JsonSchema, {});
  expect(issue?.message).toBe(`cannot be checked, because its schema is faulty: ${flaw}`);
});
