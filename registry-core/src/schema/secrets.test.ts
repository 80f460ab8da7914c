import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryConfig, arbitraryConfigSchema } from "../testing/arbitrary-schema.ts";
import type { JsonObject, JsonSchema } from "./json-schema.ts";
import { isSecretMarker, secretState, unreadableMarker, variableMarker } from "./secret-state.ts";
import { mapSecrets, validateWithSecrets, withoutSecretIssues } from "./secrets.ts";
import { validateJson } from "./validate-json.ts";

const secret: JsonSchema = { type: "string", writeOnly: true };
const places: [string, JsonSchema, JsonObject, (string | number)[][]][] = [
  ["properties", { properties: { a: secret, b: { type: "string" } } }, { a: "x", b: "y" }, [["a"]]],
  ["format password", { properties: { a: { format: "password" } } }, { a: "x" }, [["a"]]],
  ["whole sections", { properties: { a: { type: "object", writeOnly: true } } }, { a: { b: "x" } }, [["a"]]],
  [
    "list items",
    { properties: { a: { items: secret } } },
    { a: ["x", "y"] },
    [
      ["a", 0],
      ["a", 1],
    ],
  ],
  ["items by position", { properties: { a: { prefixItems: [{}, secret] } } }, { a: ["x", "y"] }, [["a", 1]]],
  ["dictionaries", { properties: { n: {} }, additionalProperties: secret }, { n: "x", other: "y" }, [["other"]]],
  ["names by pattern", { patternProperties: { "^key": secret } }, { key1: "x", b: "y" }, [["key1"]]],
  ["references", { properties: { a: { $ref: "#/$defs/s" } }, $defs: { s: secret } }, { a: "x" }, [["a"]]],
  [
    "marks beside references",
    { properties: { a: { $ref: "#/$defs/s", writeOnly: true } }, $defs: { s: {} } },
    { a: "x" },
    [["a"]],
  ],
  ["any variant of a union", { properties: { a: { anyOf: [{ type: "null" }, secret] } } }, { a: null }, [["a"]]],
  ["parts of a whole", { allOf: [{ properties: { a: secret } }] }, { a: "x" }, [["a"]]],
  ["conditions", { if: {}, else: { properties: { a: secret } } }, { a: "x" }, [["a"]]],
  [
    "recursion",
    { $ref: "#/$defs/n", $defs: { n: { properties: { key: secret, n: { $ref: "#/$defs/n" } } } } },
    { n: { n: { key: "x" } } },
    [["n", "n", "key"]],
  ],
];

test.each(places)("finds secrets in %s", (_what, schema, value, expected) => {
  const visited: (string | number)[][] = [];
  const before = structuredClone(value);
  mapSecrets(schema, value, (_leaf, path) => {
    visited.push(path);
    return "masked";
  });
  expect(visited).toEqual(expected);
  expect(value).toEqual(before);
});

test("replaces secrets and nothing else", () => {
  const schema = { properties: { a: secret, b: { properties: { c: secret } } } };
  const masked = mapSecrets(schema, { a: "x", b: { c: "y", d: 1 } }, () => ({ $secret: "id" }));
  expect(masked).toEqual({ a: { $secret: "id" }, b: { c: { $secret: "id" }, d: 1 } });
});

test("without a change in the visit, a value stays as it is", () => {
  fc.assert(
    fc.property(arbitraryConfigSchema, arbitraryConfig, (schema, config) => {
      expect(mapSecrets(schema, config, (leaf) => leaf)).toEqual(config);
    }),
  );
});

test.each([
  [{ $secret: "id" }, true],
  [{ $secret: "id", other: 1 }, false],
  [{ $secret: 1 }, false],
  ["$secret", false],
  [null, false],
])("%j is a secret marker: %s", (value, expected) => {
  expect(isSecretMarker(value)).toBe(expected);
});

test("issues at or below a marker do not count", () => {
  const issues = [["a"], ["a", "b"], ["b"], ["l", 0]].map((path) => ({ path, message: "is wrong" }));
  const value = { a: { $secret: "id" }, b: "x", l: [{ $secret: "id" }] };
  expect(withoutSecretIssues(issues, value)).toEqual([{ path: ["b"], message: "is wrong" }]);
});

test("a marker counts as a valid text, in unions too", () => {
  const schema: JsonSchema = {
    type: "object",
    required: ["key", "other"],
    properties: {
      key: { type: "string", minLength: 40, writeOnly: true },
      access: {
        anyOf: [
          { type: "object", properties: { token: { ...secret, pattern: "^ghp_" } }, required: ["token"] },
          { type: "object", properties: { user: {} }, required: ["user"] },
        ],
      },
    },
  };
  const value = { key: { $secret: "1" }, access: { token: { $secret: "2" } } };
  expect(validateWithSecrets(validateJson, schema, value)).toEqual([{ path: ["other"], message: "is required" }]);
});

test("what a marker tells about its secret comes through, and nothing else is read into one", () => {
  const text = "Bearer ${env:TOKEN}";
  expect(secretState({ $secret: "6b0f" })).toEqual({ kind: "stored" });
  expect(secretState(unreadableMarker("6b0f"))).toEqual({ kind: "unreadable" });
  for (const availability of ["set", "missing", "not permitted"] as const) {
    const state = { kind: "variable", text, name: "TOKEN", availability };
    expect(secretState(variableMarker(text, availability))).toEqual(state);
  }
  expect(secretState({ $secret: "env:pass${env:TOKEN}" })).toEqual({ kind: "stored" });
});

test("a secret that cannot be had is an issue, and one that is elsewhere fits every rule about its text", () => {
  const schema: JsonSchema = { properties: { a: { ...secret, minLength: 40 }, b: { type: "string", maxLength: 3 } } };
  const issuesOf = (a: JsonObject[string]) => validateWithSecrets(validateJson, schema, { a });
  expect(issuesOf({ $secret: "1" })).toEqual([]);
  expect(issuesOf("${env:TOKEN}")).toEqual([]);
  expect(issuesOf(variableMarker("${env:TOKEN}", "set"))).toEqual([]);
  expect(issuesOf("x${env:TOKEN}")).toMatchObject([{ message: "must have at least 40 characters" }]);
  expect(issuesOf(variableMarker("${env:TOKEN}", "missing"))).toMatchObject([
    { message: expect.stringContaining("TOKEN") },
  ]);
  expect(issuesOf(unreadableMarker("1"))).toMatchObject([
    { path: ["a"], message: expect.stringContaining("enter it again") },
  ]);
  expect(validateWithSecrets(validateJson, schema, { b: "${env:TOKEN}" })).toHaveLength(1);
});
