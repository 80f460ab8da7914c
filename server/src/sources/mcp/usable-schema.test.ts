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
