import fc from "fast-check";
import { expect, test } from "vitest";
import { coerceJson } from "./coerce-json.ts";
import type { JsonSchema, JsonValue } from "./json-schema.ts";
import { arbitraryConfig, arbitraryConfigSchema } from "./testing/arbitrary-schema.ts";
import { validateJson } from "./validate-json.ts";

const integer = { type: "integer" };
const list = { type: "array", items: integer };
const object = {
  type: "object",
  properties: { a: integer },
  additionalProperties: { type: "boolean" },
};

test.each<[JsonSchema, JsonValue, JsonValue]>([
  [integer, "5", 5],
  [integer, " -5 ", -5],
  [integer, "5.0", 5],
  [integer, "9007199254740993", 9007199254740993n],
  [object, '{"a":-9223372036854775808}', { a: -9223372036854775808n }],
  [{ type: "number" }, "3.5", 3.5],
  [{ type: "number" }, "1e3", 1000],
  [{ type: "boolean" }, "true", true],
  [{ type: "boolean" }, "YES", true],
  [{ type: "boolean" }, "0", false],
  [{ type: ["integer", "null"] }, "5", 5],
  [{ anyOf: [integer, { type: "null" }] }, "5", 5],
  [{ enum: [1, 2] }, "2", 2],
  [list, '["1", 2]', [1, 2]],
  [list, "", []],
  [list, ["1", "x"], [1, "x"]],
  [object, '{"a":"1"}', { a: 1 }],
  [object, { a: "1", b: "no" }, { a: 1, b: false }],
  [{ allOf: [{ $ref: "#/$defs/x" }], $defs: { x: integer } }, "5", 5],
  [
    { anyOf: [{ $ref: "#/$defs/x" }, { type: "null" }], $defs: { x: object } },
    { a: "1" },
    { a: 1 },
  ],
  [
    {
      oneOf: [
        { properties: { k: { const: "a" }, n: integer } },
        { properties: { k: { const: "b" }, n: { type: "boolean" } } },
      ],
    },
    { k: "b", n: "1" },
    { k: "b", n: true },
  ],
])("%j makes of %j", (schema, value, coerced) => {
  expect(coerceJson(schema, value)).toEqual(coerced);
});

test.each<[JsonSchema, JsonValue]>([
  [integer, "5.5"],
  [integer, "12abc"],
  [integer, "0x10"],
  [integer, ""],
  [{ type: "number" }, "Infinity"],
  [{ type: "boolean" }, "maybe"],
  [{ type: "boolean" }, 1],
  [{ type: "string" }, "5"],
  [{ type: "string" }, 5],
  [{ type: ["string", "integer"] }, "5"],
  [{ anyOf: [{ type: "string" }, integer] }, "5"],
  [{ anyOf: [integer, { type: "boolean" }] }, "1"],
  [{ type: ["integer", "boolean"] }, "1"],
  [{ enum: [1, "1"] }, "1"],
  [list, "1,2"],
  [list, '{"a":1}'],
  [object, "{broken"],
  [{}, "5"],
])("%j leaves %j alone", (schema, value) => {
  expect(coerceJson(schema, value)).toBe(value);
});

test("follows a schema into itself", () => {
  const schema = { type: "object", properties: { n: integer, next: { $ref: "#" } } };
  expect(coerceJson(schema, { n: "1", next: { n: "2", next: '{"n":"3"}' } })).toEqual({
    n: 1,
    next: { n: 2, next: { n: 3 } },
  });
});

test("ends at a choice that leads back to itself", () => {
  const self = { $ref: "#/$defs/choice" };
  const $defs = { choice: { anyOf: [self, self, integer] } };
  expect(coerceJson({ type: "object", properties: { n: self }, $defs }, { n: "x" })).toEqual({
    n: "x",
  });
});

test("never touches what is valid or its input, and coercing again changes nothing", () => {
  fc.assert(
    fc.property(arbitraryConfigSchema, arbitraryConfig, (schema, value) => {
      const before = structuredClone(value);
      const coerced = coerceJson(schema, value);
      expect(value).toEqual(before);
      expect(coerceJson(schema, coerced)).toEqual(coerced);
      if (validateJson(schema, value).length === 0) expect(coerced).toBe(value);
    }),
  );
});

test("unions within unions, each with a value that fits none, take the steps of one judgement", () => {
  const { schema, lookups } = choices();
  const nested = (levels: number): JsonValue =>
    levels === 0 ? { kind: "x" } : { kind: "x", below: nested(levels - 1) };
  const value = nested(30);
  expect(coerceJson(schema, value)).toEqual(value);
  expect(lookups.count).toBeLessThan(20_000);
});

/** Any of three, and each may have any of them below it. */
function choices() {
  const lookups = { count: 0 };
  const kinds = [0, 1, 2].map((kind) => ({
    type: "object",
    properties: { kind: { const: kind }, below: { $ref: "#/$defs/any" } },
    required: ["kind"],
  }));
  const $defs = new Proxy<Record<string, JsonSchema>>(
    { any: { anyOf: kinds } },
    {
      getOwnPropertyDescriptor(target, key) {
        lookups.count += 1;
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    },
  );
  return { schema: { $defs, $ref: "#/$defs/any" } satisfies JsonSchema, lookups };
}
