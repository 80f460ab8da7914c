import { expect, test } from "vitest";
import type { JsonSchema } from "./json-schema.ts";
import { validateConfig } from "./validate-config.ts";

const name = { type: "string", minLength: 2 };
const placesOf = (schema: JsonSchema, config: object) =>
  validateConfig(schema, config as never).map(({ path, code }) => [path.join("."), code]);

test.each<[what: string, schema: JsonSchema, at: string]>([
  ["a type that is none", { properties: { name, to: { type: "strng" } } }, "to"],
  [
    "a list of required keys that is none, below",
    { properties: { name, to: { required: "name" } as never } },
    "to",
  ],
  ["a reference to a file", { properties: { name, to: { $ref: "file:///etc/passwd" } } }, "to"],
  [
    "a circle",
    {
      $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } },
      properties: { name, to: { $ref: "#/$defs/a" } },
    },
    "to",
  ],
  [
    "a faulty definition",
    { definitions: { a: { enum: [] } }, properties: { name, to: { $ref: "#/definitions/a" } } },
    "to",
  ],
  [
    "a pattern that cannot be read",
    { properties: { name, to: { patternProperties: { "(": {} } } } },
    "to",
  ],
  [
    "a key that every object has",
    { properties: { name, constructor: { type: 5 } as never } },
    "constructor",
  ],
])("%s costs its own field only", (_what, schema, at) => {
  const closed = {
    type: "object",
    additionalProperties: false,
    required: ["name"],
    ...schema,
  } as JsonSchema;
  expect(placesOf(closed, { name: "Ada" })).toEqual([]);
  expect(placesOf(closed, { name: "A" })).toEqual([["name", "minLength"]]);
  expect(placesOf(closed, {})).toEqual([["name", "required"]]);
  expect(placesOf(closed, { name: "Ada", [at]: 1 })).toEqual([[at, "faulty_schema"]]);
  expect(placesOf(closed, { name: "Ada", other: 1 })).toEqual([["other", "unknown_key"]]);
});

test("an invalid rule about the whole says nothing, and all others hold", () => {
  const schema = {
    required: "name",
    maxProperties: 1,
    properties: { name },
  } as unknown as JsonSchema;
  expect(placesOf(schema, { name: "Ada" })).toEqual([]);
  expect(placesOf(schema, { name: "A" })).toEqual([["name", "minLength"]]);
  expect(placesOf(schema, { name: "Ada", more: 1 })).toEqual([["", "maxProperties"]]);
});

test("what is wrong with the whole document keeps all of it from being judged", () => {
  const twice = { properties: { one: { $anchor: "a" }, other: { $anchor: "a" } } };
  expect(placesOf(twice, { one: 1 })).toEqual([["", "faulty_schema"]]);
});
