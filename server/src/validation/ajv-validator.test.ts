import type { JsonSchema } from "@pegboard/registry-core";
import { describe, expect, it } from "vitest";
import { validateWithAjv } from "./ajv-validator.ts";

describe("validateWithAjv", () => {
  it.each([
    ["valid", { type: "object", properties: { a: { type: "integer" } } }, { a: 1 }, []],
    [
      "one issue per faulty place",
      {
        type: "object",
        properties: { a: { type: "integer", minimum: 1 }, "b/c": { type: "array", items: { type: "string" } } },
        required: ["d"],
      },
      { a: 0, "b/c": ["x", 1] },
      [
        { path: ["d"], message: "is required" },
        { path: ["a"], message: "must be at least 1" },
        { path: ["b/c", 1], message: "must be a text" },
      ],
    ],
    ["formats", { format: "uri" }, "no address", [{ path: [], message: "must be a URL" }]],
    [
      "recursive",
      { $ref: "#/$defs/a", $defs: { a: { properties: { a: { $ref: "#/$defs/a" } }, additionalProperties: false } } },
      { a: { b: 1 } },
      [{ path: ["a", "b"], message: "is not known here" }],
    ],
    [
      "recursive from the root",
      { type: "object", properties: { n: { type: "integer" }, next: { $ref: "#" } } },
      { next: { next: { n: "x" } } },
      [{ path: ["next", "next", "n"], message: "must be a whole number" }],
    ],
    [
      "names that every object has",
      { type: "object", properties: { toString: { type: "integer" } }, required: ["constructor"] },
      {},
      [{ path: ["constructor"], message: "is required" }],
    ],
    [
      "a pattern that is no regular expression, at its field only",
      { type: "object", properties: { a: { type: "string", pattern: "[" }, b: { minimum: 1 } } },
      { a: "x", b: 0 },
      [
        { path: ["a"], message: "cannot be checked: the pattern [ in its schema is no regular expression" },
        { path: ["b"], message: "must be at least 1" },
      ],
    ],
    ["multiples of a fraction", { multipleOf: 0.1 }, 0.3, []],
    ["draft 7 tuples", { type: "array", items: [{ type: "string" }, { type: "number" }] }, ["a", 1], []],
    [
      "what only Ajv finds, at its field",
      { properties: { "a/b": { type: "array", items: { format: "email" } } } },
      { "a/b": ["root@localhost"] },
      [{ path: ["a/b", 0], message: "must be an e-mail address" }],
    ],
    ["a pattern with needless escapes", { pattern: "^\\d\\-$" }, "1-", []],
  ])("%s", (_, schema, value, issues) => {
    expect(validateWithAjv(schema as JsonSchema, value)).toEqual(expect.arrayContaining(issues));
    expect(validateWithAjv(schema as JsonSchema, value)).toHaveLength(issues.length);
  });

  it("accepts the same $id in two schemas", () => {
    expect(validateWithAjv({ $id: "https://x.test/a", type: "string" }, "a")).toEqual([]);
    expect(validateWithAjv({ $id: "https://x.test/a", type: "number" }, "a")).toHaveLength(1);
  });

  it("says that a schema is faulty instead of throwing", () => {
    for (const schema of [{ type: "nonsense" }, { $ref: "#" }]) {
      const [issue] = validateWithAjv(schema, 1);
      expect(issue?.message).toMatch(/cannot be checked, because its schema is faulty/);
    }
  });
});
