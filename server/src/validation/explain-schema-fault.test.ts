import type { JsonSchema } from "@pegboard/registry-core";
import { expect, it } from "vitest";
import { schemaFlaw } from "../sources/schema-flaw.ts";
import { validateWithAjv } from "./ajv-validator.ts";

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
])("explains %s in its own words, wherever it is met", (_, schema, flaw) => {
  expect(schemaFlaw(schema)).toBe(flaw);
  const [issue] = validateWithAjv(schema as JsonSchema, {});
  expect(issue?.message).toBe(`cannot be checked, because its schema is faulty: ${flaw}`);
});

it("names a pattern that no compiler takes", () => {
  expect(schemaFlaw({ properties: { a: { pattern: "(" } } })).toBe('its pattern "(" is no regular expression');
});
