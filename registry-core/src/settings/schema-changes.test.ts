import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { toJsonSchema } from "../schema/intake/to-json-schema.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { arbitraryConfigSchema } from "../testing/arbitrary-schema.ts";
import { schemaChanges } from "./schema-changes.ts";

const changesOf = (before: JsonSchema, after: JsonSchema) =>
  schemaChanges(before, after).map(({ kind, path, message }) => [kind, path.join("."), message]);

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
    ["changed", "max_results", "Max results is 3 by default now, was 5"],
    ["changed", "max_results", "Max results must be at most 10 now, before it must be at most 100"],
    ["renamed", "api_key", '"apiKey" is called "api_key" now'],
    ["changed", "api_key", "API key must have at least 8 characters now"],
    ["changed", "host", "Host is required now"],
    ["renamed", "proxy.hostname", '"host_name" is called "hostname" now'],
    ["new", "proxy.user", "Proxy › User is new and required"],
    ["new", "region", "Region is new"],
    ["removed", "legacy", "Legacy is no longer there"],
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
    [["changed", "a", "A must be a whole number now, before it must be a text"]],
  ],
  [
    "a secret",
    object({ a: text }),
    object({ a: { ...text, format: "password" } }),
    [["changed", "a", "A is a secret now"]],
  ],
  [
    "no secret",
    object({ a: { ...text, writeOnly: true } }),
    object({ a: text }),
    [["changed", "a", "A is no longer a secret"]],
  ],
  [
    "one value less",
    object({ a: { enum: ["x", "y"] } }),
    object({ a: { enum: ["x"] } }),
    [["changed", "a", 'A must be one of "x" now, before it must be one of "x", "y"']],
  ],
  [
    "a rule less",
    object({ a: { ...text, minLength: 3 } }),
    object({ a: text }),
    [["changed", "a", "A has one rule less: “must have at least 3 characters”"]],
  ],
  [
    "null",
    object({ a: text }),
    object({ a: { anyOf: [text, { type: "null" }] } }),
    [["changed", "a", "A may be empty (null) now"]],
  ],
  [
    "another union",
    object({ a: { oneOf: [text, { type: "integer" }] } }),
    object({ a: { oneOf: [text] } }),
    [["changed", "a", "A takes other forms of values than before"]],
  ],
  [
    "items",
    object({ a: { type: "array", items: text } }),
    object({ a: { type: "array", items: { ...text, maxLength: 3 } } }),
    [["changed", "a.*", "Each entry of A must have at most 3 characters now"]],
  ],
  [
    "a dictionary",
    object({}, { additionalProperties: text }),
    object({}, { additionalProperties: false }),
    [["changed", "", "The config takes no entries any more but the ones it names"]],
  ],
  [
    "what a reference leads to",
    object({ a: { $ref: "#/$defs/x" } }, { $defs: { x: text } }),
    object({ a: { $ref: "#/$defs/x" } }, { $defs: { x: { ...text, minLength: 1 } } }),
    [["changed", "a", "A must not be empty now"]],
  ],
  [
    "a field of a nullable section",
    object({ a: { anyOf: [object({ b: text }), { type: "null" }] } }),
    object({ a: { anyOf: [object({}), { type: "null" }] } }),
    [["removed", "a.b", "A › B is no longer there"]],
  ],
  [
    "an ambiguous name",
    object({ token: text }),
    object({ token_a: text, token_b: text }),
    [
      ["new", "token_a", "Token a is new"],
      ["new", "token_b", "Token b is new"],
      ["removed", "token", "Token is no longer there"],
    ],
  ],
  [
    "another field of another type",
    object({ limit: text }),
    object({ limits: { type: "integer" } }),
    [
      ["new", "limits", "Limits is new"],
      ["removed", "limit", "Limit is no longer there"],
    ],
  ],
  [
    "a title alone",
    object({ max: { ...text, title: "Most" } }),
    object({ limit: { ...text, title: "Most" } }),
    [["renamed", "limit", '"max" is called "limit" now']],
  ],
  [
    "names that objects inherit",
    object({ constructor: text }),
    object({ toString: text }),
    [
      ["new", "toString", "To string is new"],
      ["removed", "constructor", "Constructor is no longer there"],
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
    return { type: "object", properties: { root: { $ref: "#/$defs/level0" } }, $defs: Object.fromEntries(definitions) };
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
