import { expect, test } from "vitest";
import type { JsonSchema } from "../json-schema.ts";
import { upgradeSchema } from "./upgrade-schema.ts";

test.each<[what: string, old: object, now: JsonSchema]>([
  [
    "a list of items",
    { type: "array", items: [{ type: "number" }, { id: "b" }], additionalItems: false },
    { type: "array", prefixItems: [{ type: "number" }, {}], items: false },
  ],
  ["a list of items with anything behind it", { items: [true] }, { prefixItems: [true] }],
  [
    "a limit that is left out",
    { minimum: 1, exclusiveMinimum: true, maximum: 5 },
    { exclusiveMinimum: 1, maximum: 5 },
  ],
  ["a limit that is not left out", { maximum: 5, exclusiveMaximum: false }, { maximum: 5 }],
  ["a limit without a number", { exclusiveMaximum: true }, {}],
  [
    "a keyword that is null",
    { type: "string", title: null, required: null, default: null, enum: [null] },
    { type: "string", default: null, enum: [null] },
  ],
  ["a schema's name", { id: "#here", type: "string" }, { type: "string" }],
])("%s is said in the words of today", (_what, old, now) => {
  const schema = { type: "object", properties: { items: old } } as unknown as JsonSchema;
  const before = structuredClone(schema);
  expect(upgradeSchema(schema)).toEqual({ type: "object", properties: { items: now } });
  expect(schema).toEqual(before);
});

test("what is written in today's words stays as it is, names that look like keywords too", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      id: { type: "string" },
      items: { type: "array", items: { exclusiveMinimum: 0 } },
    },
  };
  expect(upgradeSchema(schema)).toEqual(schema);
});
