import type { JsonSchema } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { typedSchema, typedValues } from "./typed-arguments.ts";

const PARAMETERS: JsonSchema = {
  type: "object",
  properties: { id: { type: "string" }, amount: { type: "number", minimum: 0 } },
  required: ["id", "amount"],
};

test.each([
  ["", undefined],
  ['{ "id": "INV-1" }', undefined],
  ['{ "id": "INV-1"', /^This is no JSON: /],
  ["[1]", /^Arguments are a JSON object/],
  ['{ "order": 1 }', "The method has no parameter “order”."],
  ['{ "amount": -1 }', /^amount must be at least 0/],
])("the values %j are judged by what the method takes", (text, fault) => {
  const read = typedValues(text, PARAMETERS).fault;
  if (fault instanceof RegExp) expect(read).toMatch(fault);
  else expect(read).toBe(fault);
});

test("values of a method that no tool has are only read", () => {
  expect(typedValues('{ "anything": 1 }', undefined)).toEqual({ object: { anything: 1 } });
});

test.each([
  ['{ "properties": { "amount": { "maximum": 50 } } }', false],
  ['{ "properties": { "amount": { "maximum": "50" } } }', true],
  ['{ "type": "objekt" }', true],
])("the schema %s is refused: %s", (text, isRefused) => {
  expect(typedSchema(text).fault !== undefined).toBe(isRefused);
});
