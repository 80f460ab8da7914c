import { type JsonSchema, toJsonSchema } from "@pegboard/json-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { arbitraryConfigSchema } from "../../../packages/json-schema/src/testing/arbitrary-schema.ts";
import { schemaChanges } from "./schema-changes.ts";

const changesOf = (before: JsonSchema, after: JsonSchema) =>
  schemaChanges(before, after).map(({ path, titles: _, ...change }) => ({
    at: path.join("."),
    ...change,
  }));

const changed = (
  at: string,
  keyword: string,
  [before, after]: [before?: unknown, after?: unknown],
) => ({
  at,
  kind: "changed",
  keyword,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});

test("new, removed, renamed and changed fields are told apart", () => {
  const before = toJsonSchema(
    z.object({
      max_results: z.int().max(100).default(5).meta({ title: "Max results" }),
      apiKey: z.string().meta({ writeOnly: true }),
      legacy: z.boolean().optional(),
      host: z.string().optional(),
      proxy: z.object({ host_name: z.string(), port: z.int() }).optional(),
    }),
  );
  const after = toJsonSchema(
    z.object({
      max_results: z.int().max(10).default(3).meta({ title: "Max results" }),
      api_key: z.string().min(8).meta({ writeOnly: true }),
      host: z.string(),
      proxy: z.object({ hostname: z.string(), port: z.int(), user: z.string() }).optional(),
      region: z.enum(["eu", "us"]).default("eu"),
    }),
  );
  expect(changesOf(before, after)).toEqual([
    changed("max_results", "default", [5, 3]),
    changed("max_results", "maximum", [100, 10]),
    { at: "api_key", kind: "renamed", from: ["apiKey"] },
    changed("api_key", "minLength", [undefined, 8]),
    changed("host", "required", [false, true]),
    { at: "proxy.hostname", kind: "renamed", from: ["proxy", "host_name"] },
    { at: "proxy.user", kind: "new", required: true },
    { at: "region", kind: "new", required: false },
    { at: "legacy", kind: "removed" },
  ]);
});

const object = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  type: "object",
  properties,
  ...more,
});
const text: JsonSchema = { type: "string" };

test.each<[string, JsonSchema, JsonSchema, unknown[]]>([
  [
    "another type",
    object({ a: text }),
    object({ a: { type: "integer" } }),
    [changed("a", "type", ["string", "integer"])],
  ],
  [
    "a secret",
    object({ a: text }),
    object({ a: { ...text, format: "password" } }),
    [changed("a", "secret", [undefined, true])],
  ],
  [
    "no secret",
    object({ a: { ...text, writeOnly: true } }),
    object({ a: text }),
    [changed("a", "secret", [true])],
  ],
  [
    "one value less",
    object({ a: { enum: ["x", "y"] } }),
    object({ a: { enum: ["x"] } }),
    [changed("a", "enum", [["x", "y"], ["x"]])],
  ],
  [
    "a rule less",
    object({ a: { ...text, minLength: 3 } }),
    object({ a: text }),
    [changed("a", "minLength", [3])],
  ],
  [
    "null",
    object({ a: text }),
    object({ a: { anyOf: [text, { type: "null" }] } }),
    [changed("a", "null", [undefined, true])],
  ],
  [
    "another union",
    object({ a: { oneOf: [text, { type: "integer" }] } }),
    object({ a: { oneOf: [text] } }),
    [changed("a", "oneOf", [[text, { type: "integer" }], [text]])],
  ],
  [
    "items",
    object({ a: { type: "array", items: text } }),
    object({ a: { type: "array", items: { ...text, maxLength: 3 } } }),
    [changed("a.*", "maxLength", [undefined, 3])],
  ],
  [
    "a dictionary",
    object({}, { additionalProperties: text }),
    object({}, { additionalProperties: false }),
    [changed("", "additionalProperties", [undefined, false])],
  ],
  [
    "what a reference leads to",
    object({ a: { $ref: "#/$defs/x" } }, { $defs: { x: text } }),
    object({ a: { $ref: "#/$defs/x" } }, { $defs: { x: { ...text, minLength: 1 } } }),
    [changed("a", "minLength", [undefined, 1])],
  ],
  [
    "a field of a nullable section",
    object({ a: { anyOf: [object({ b: text }), { type: "null" }] } }),
    object({ a: { anyOf: [object({}), { type: "null" }] } }),
    [{ at: "a.b", kind: "removed" }],
  ],
  [
    "an ambiguous name",
    object({ token: text }),
    object({ token_a: text, token_b: text }),
    [
      { at: "token_a", kind: "new", required: false },
      { at: "token_b", kind: "new", required: false },
      { at: "token", kind: "removed" },
    ],
  ],
  [
    "another field of another type",
    object({ limit: text }),
    object({ limits: { type: "integer" } }),
    [
      { at: "limits", kind: "new", required: false },
      { at: "limit", kind: "removed" },
    ],
  ],
  [
    "a title alone",
    object({ max: { ...text, title: "Most" } }),
    object({ limit: { ...text, title: "Most" } }),
    [{ at: "limit", kind: "renamed", from: ["max"] }],
  ],
  [
    "names that objects inherit",
    object({ constructor: text }),
    object({ toString: text }),
    [
      { at: "toString", kind: "new", required: false },
      { at: "constructor", kind: "removed" },
    ],
  ],
  [
    "texts for people only",
    object({ a: { ...text, title: "A", description: "x" } }),
    object({ a: { ...text, title: "B" } }),
    [],
  ],
])("%s", (_what, before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes);
});

test("a change names its place as a form does: by titles, or names made of keys, and entries by null", () => {
  const rows = (size: JsonSchema): JsonSchema => ({ type: "array", items: object({ size }) });
  const before = object({
    rows: rows(text),
    proxy: object({ host_name: text }, { title: "Way out" }),
  });
  const after = object({
    rows: rows({ ...text, maxLength: 3 }),
    proxy: object({}, { title: "Way out" }),
  });
  expect(schemaChanges(before, after).map(({ path, titles }) => [path.join("."), titles])).toEqual([
    ["rows.*.size", ["Rows", null, "Size"]],
    ["proxy.host_name", ["Way out", "Host name"]],
  ]);
});

test("a schema that contains itself ends, and a change in it is found once", () => {
  const tree = (leaf: JsonSchema) => object({ leaf, left: { $ref: "#" }, right: { $ref: "#" } });
  expect(changesOf(tree(text), tree({ ...text, minLength: 2 }))).toHaveLength(1 + 2);
});

test("definitions that multiply are compared up to a limit", () => {
  const levels = 16;
  const multiplying = (leaf: JsonSchema): JsonSchema => {
    const definitions = Array.from({ length: levels }, (_, level): [string, JsonSchema] => {
      const next = level + 1 < levels ? { $ref: `#/$defs/level${level + 1}` } : leaf;
      return [`level${level}`, { type: "object", properties: { a: next, b: next } }];
    });
    return {
      type: "object",
      properties: { root: { $ref: "#/$defs/level0" } },
      $defs: Object.fromEntries(definitions),
    };
  };
  const changes = schemaChanges(multiplying({ type: "string" }), multiplying({ type: "integer" }));
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.length).toBeLessThanOrEqual(4_000);
});

test("a schema has no changes against itself, whatever the order of its keys", () => {
  fc.assert(
    fc.property(arbitraryConfigSchema, (schema) => {
      const reversed = JSON.parse(JSON.stringify(schema), (_key, value) =>
        typeof value === "object" && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).reverse())
          : value,
      );
      expect(schemaChanges(schema, reversed)).toEqual([]);
    }),
  );
});
