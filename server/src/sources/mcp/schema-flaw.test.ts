import { type JsonSchema, validateJson } from "@pegboard/registry-core";
import { expect, it } from "vitest";
import { schemaFlaw } from "./schema-flaw.ts";

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
