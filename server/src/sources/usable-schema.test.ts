import { expect, test } from "vitest";
import { usableSchema } from "./usable-schema.ts";

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
