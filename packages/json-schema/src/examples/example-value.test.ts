import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { sanitiseSchema } from "../intake/sanitise-schema.ts";
import type { JsonSchema, JsonValue } from "../json-schema.ts";
import { arbitraryParameters, arbitraryPlainParameters } from "../testing/arbitrary-parameters.ts";
import { validateJson } from "../validate-json.ts";
import { exampleHints } from "./example-hint.ts";
import { exampleValue } from "./example-value.ts";

test.each<[string, JsonValue[]]>([
  ['City, e.g. "Berlin", in English', ["Berlin"]],
  ["City (e.g. Berlin)", ["Berlin"]],
  ["City, e.g. Berlin or Paris.", ["Berlin"]],
  ["A folder, e.g., `src/app`; no file", ["src/app"]],
  ["Version. For example: 1.2.3", ["1.2.3"]],
  ["How many, e.g. 10.", ["10", 10]],
  ['Tags, e.g. ["a", "b"] or ["c"]', [["a", "b"]]],
  ['Point, e.g. {"x": 1}. Or e.g. none', [{ x: 1 }, "none"]],
  ["Eager. Egg.", []],
  ["e.g.", []],
  ['e.g. "', []],
])("the hints of %j", (description, hints) => {
  expect(exampleHints(description)).toEqual(hints);
});

test.each<[string, JsonSchema, JsonValue]>([
  [
    "an example before all else",
    { type: "string", examples: ["a"], description: "e.g. b", default: "c" },
    "a",
  ],
  ["a hint before the default", { type: "string", description: "e.g. b", default: "c" }, "b"],
  ["a hint as the type wants it", { type: "integer", description: "e.g. 7" }, 7],
  ["a hint that does not fit", { type: "integer", description: "e.g. many", default: 2 }, 2],
  ["a hint among the values", { enum: ["a", "b"], description: "Kind, e.g. b" }, "b"],
  ["the first value", { enum: [null, "a", "b"] }, "a"],
  ["a default that is not null", { type: "string", default: null }, "..."],
  ["an example outside the bounds", { type: "integer", minimum: 3, examples: [1] }, 3],
  [
    "a hint of an item",
    { type: "array", items: { type: "string" }, description: "Names, e.g. ada" },
    ["ada"],
  ],
  ["a format", { type: "string", format: "date" }, "2026-01-31"],
  ["a shortest length", { type: "string", minLength: 5 }, "....."],
  ["open bounds", { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
  ["steps", { type: "integer", multipleOf: 5, minimum: 2 }, 5],
  [
    "a list with positions",
    { type: "array", prefixItems: [{ type: "boolean" }, { type: "string" }] },
    [true, "..."],
  ],
  ["several items", { type: "array", items: { type: "integer" }, minItems: 2 }, [1, 1]],
  [
    "a union",
    { anyOf: [{ type: "object", properties: { a: { const: 1, enum: [1] } } }, { type: "string" }] },
    { a: 1 },
  ],
  ["a dictionary", { type: "object", additionalProperties: { type: "integer" } }, { name: 1 }],
  ["several types", { type: ["null", "integer"] }, 1],
  ["anything", {}, "..."],
])("the example of %s", (_, schema, value) => {
  expect(exampleValue(schema, { complete: true })).toEqual(value);
});

test("what may be left out is in complete examples only, at every level", () => {
  const inner = {
    type: "object",
    properties: { a: { type: "string" }, b: { type: "boolean" } },
    required: ["a"],
  };
  const schema = {
    type: "object",
    properties: { inner, c: { type: "integer" } },
    required: ["inner"],
  };
  expect(exampleValue(schema, { complete: false })).toEqual({ inner: { a: "..." } });
  expect(exampleValue(schema, { complete: true })).toEqual({ inner: { a: "...", b: true }, c: 1 });
});

test("a property may be called as something that every object has", () => {
  const schema: JsonSchema = JSON.parse(
    '{ "properties": { "__proto__": { "type": "string" }, "constructor": {} } }',
  );
  expect(JSON.stringify(exampleValue(schema, { complete: true }))).toBe(
    '{"__proto__":"...","constructor":"..."}',
  );
});

test("an example is one that the schema takes", () => {
  fc.assert(
    fc.property(arbitraryPlainParameters, fc.boolean(), (parameters, complete) => {
      expect(validateJson(parameters, exampleValue(parameters, { complete }))).toEqual([]);
    }),
  );
});

test("any schema has an example, without being changed", () => {
  fc.assert(
    fc.property(arbitraryParameters, fc.boolean(), (parameters, complete) => {
      const { schema } = sanitiseSchema(parameters);
      const before = JSON.stringify(schema);
      expect(JSON.stringify(exampleValue(schema, { complete }))).toBeTypeOf("string");
      expect(JSON.stringify(schema)).toBe(before);
    }),
  );
});

test("lists of several lists of several lists have a short example", () => {
  const lists = (levels: number): JsonSchema =>
    levels === 0 ? { type: "string" } : { type: "array", minItems: 5, items: lists(levels - 1) };
  expect(JSON.stringify(exampleValue(lists(9), { complete: true })).length).toBeLessThan(5_000);
});

test("what a description gives as an example is found in time that grows with its length", () => {
  const stepsOf = (description: string) => {
    const parse = vi.spyOn(JSON, "parse");
    exampleHints(description);
    const steps = parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
    parse.mockRestore();
    return steps;
  };
  expect(stepsOf(`e.g. [${"]".repeat(3_000)}`)).toBeLessThan(3_000);
  expect(stepsOf(`e.g. ${"[".repeat(3_000)}${"]".repeat(3_000)}`)).toBeLessThan(10_000);
  expect(exampleHints('e.g. ["]", {"a": "\\"]"}] and ]')).toEqual([["]", { a: '"]' }]]);
  expect(exampleHints("e.g. `a`, ".repeat(1_000)).length).toBeLessThan(100);
});
