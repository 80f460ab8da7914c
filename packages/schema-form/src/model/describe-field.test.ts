import { type JsonSchema, validateJson } from "@pegboard/registry-core";
import { expect, it } from "vitest";
import { memberOfValue } from "../unions/union-members.ts";
import { blankValue } from "./blank-value.ts";
import { describeField } from "./describe-field.ts";
import { withValueAt } from "./json-path.ts";

it.each([
  ["nullable by type list", { type: ["string", "null"] }, "text", true],
  ["nullable by anyOf", { anyOf: [{ type: "integer" }, { type: "null" }] }, "number", true],
  ["nullable by enum", { enum: ["a", null] }, "choice", true],
  ["nullable literal", { anyOf: [{ const: "a" }, { type: "null" }] }, "choice", true],
  ["nullable by OpenAPI", { type: "boolean", nullable: true }, "switch", true],
  ["nullable reference", { anyOf: [{ $ref: "#/$defs/Size" }, { type: "null" }] }, "choice", true],
  ["literals", { anyOf: [{ const: 1 }, { const: 2 }] }, "choice", false],
  ["literals beside an enum", { anyOf: [{ const: "x" }, { enum: ["y", "z"] }] }, "choice", false],
  [
    "union with null",
    { anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] },
    "union",
    true,
  ],
  ["type list", { type: ["string", "integer"] }, "union", false],
  ["secret", { type: "string", writeOnly: true }, "secret", false],
  [
    "nullable secret",
    { anyOf: [{ type: "string", format: "password" }, { type: "null" }] },
    "secret",
    true,
  ],
  ["record", { type: "object", additionalProperties: { type: "string" } }, "dictionary", false],
  [
    "record by pattern",
    { type: "object", patternProperties: { "^x": { type: "string" } } },
    "dictionary",
    false,
  ],
  [
    "object that keeps other keys",
    { type: "object", properties: { a: {} }, additionalProperties: true },
    "object",
    false,
  ],
  [
    "set of choices",
    { type: "array", uniqueItems: true, items: { enum: ["a", "b"] } },
    "several",
    false,
  ],
  ["tuple", { type: "array", prefixItems: [{ type: "string" }] }, "tuple", false],
  ["old tuple", { type: "array", items: [{ type: "string" }] }, "tuple", false],
  ["anything", {}, "json", false],
  ["nothing", false, "json", false],
  ["no type but bounds", { minimum: 1 }, "number", false],
])("draws %s", (_name, schema, kind, nullable) => {
  const root = { $defs: { Size: { enum: ["s", "m"] } } };
  const drawing = describeField(schema as never, root, undefined);
  expect({ kind: drawing.kind, nullable: drawing.nullable }).toEqual({ kind, nullable });
});

it("names the reference that leads nowhere, also when it goes round in a circle", () => {
  const root = { $defs: { Loop: { $ref: "#/$defs/Loop" } } };
  expect(describeField({ $ref: "#/$defs/Loop" }, root, undefined).reason).toContain("#/$defs/Loop");
});

it("follows the branch of a condition that the value selects", () => {
  const schema = {
    type: "object",
    properties: { a: {} },
    if: { properties: { a: { const: 1 } } },
    // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
    then: { properties: { b: {} } },
    else: { properties: { c: {} } },
  };
  expect(Object.keys(describeField(schema, schema, { a: 1 }).schema.properties ?? {})).toEqual([
    "a",
    "b",
  ]);
  expect(Object.keys(describeField(schema, schema, { a: 2 }).schema.properties ?? {})).toEqual([
    "a",
    "c",
  ]);
});

it("starts with constants and defaults, and invents no required value", () => {
  const schema = {
    type: "object",
    properties: {
      kind: { const: "x" },
      size: { type: "integer", default: 3 },
      name: { type: "string" },
      sub: { type: "object", properties: { on: { type: "boolean", default: true } } },
    },
    required: ["kind", "name", "sub"],
  };
  expect(blankValue(schema, schema)).toEqual({ kind: "x", size: 3, sub: { on: true } });
});

it.each([
  [{ type: "integer", minimum: 3 }],
  [{ type: "number", exclusiveMinimum: 0 }],
  [{ type: "number", minimum: -5, maximum: -1 }],
  [{ enum: ["a", "b"] }],
])("starts a valid entry for %o", (schema) => {
  expect(validateJson(schema, blankValue(schema, schema))).toEqual([]);
});

it("finds a union's member by its constants even while the rest is invalid", () => {
  const members: JsonSchema[] = [
    {
      type: "object",
      properties: { kind: { const: "a" }, n: { type: "integer" } },
      required: ["kind", "n"],
    },
    { type: "object", properties: { kind: { const: "b" } }, required: ["kind"] },
  ];
  expect(memberOfValue(members, {}, { kind: "a", n: "no" })).toBe(0);
  expect(memberOfValue(members, {}, { kind: "c" })).toBe(-1);
});

it("sets and removes values without moving other keys or touching the original", () => {
  const value = { a: 1, b: { c: [1, 2] }, d: null };
  expect(JSON.stringify(withValueAt(value, ["b", "c", 1], 9))).toBe(
    '{"a":1,"b":{"c":[1,9]},"d":null}',
  );
  expect(JSON.stringify(withValueAt(value, ["a"], undefined))).toBe('{"b":{"c":[1,2]},"d":null}');
  expect(JSON.stringify(withValueAt(value, ["__proto__"], 1))).toBe(
    '{"a":1,"b":{"c":[1,2]},"d":null,"__proto__":1}',
  );
  expect(JSON.stringify(value)).toBe('{"a":1,"b":{"c":[1,2]},"d":null}');
});
