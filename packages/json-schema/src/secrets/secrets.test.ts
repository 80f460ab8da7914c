import fc from "fast-check";
import { expect, test } from "vitest";
import { valueIssue } from "../issue.ts";
import type { JsonObject, JsonSchema, JsonValue } from "../json-schema.ts";
import { arbitraryConfig, arbitraryConfigSchema } from "../testing/arbitrary-schema.ts";
import { arbitrarySecretPlace, SECRET_TEXT } from "../testing/arbitrary-secret-place.ts";
import {
  HIDDEN_SECRET,
  isSecretMarker,
  secretState,
  unreadableMarker,
  variableMarker,
} from "./secret-state.ts";
import {
  isSecretPlace,
  mapSecrets,
  mapSecretsAt,
  validateWithSecrets,
  withoutSecretIssues,
} from "./secrets.ts";

const secret: JsonSchema = { type: "string", writeOnly: true };
const places: [string, JsonSchema, JsonObject, (string | number)[][]][] = [
  ["properties", { properties: { a: secret, b: { type: "string" } } }, { a: "x", b: "y" }, [["a"]]],
  ["format password", { properties: { a: { format: "password" } } }, { a: "x" }, [["a"]]],
  [
    "whole sections",
    { properties: { a: { type: "object", writeOnly: true } } },
    { a: { b: "x" } },
    [["a"]],
  ],
  [
    "list items",
    { properties: { a: { items: secret } } },
    { a: ["x", "y"] },
    [
      ["a", 0],
      ["a", 1],
    ],
  ],
  [
    "items by position",
    { properties: { a: { prefixItems: [{}, secret] } } },
    { a: ["x", "y"] },
    [["a", 1]],
  ],
  [
    "dictionaries",
    { properties: { n: {} }, additionalProperties: secret },
    { n: "x", other: "y" },
    [["other"]],
  ],
  [
    "names by pattern",
    { patternProperties: { "^key": secret } },
    { key1: "x", b: "y" },
    [["key1"]],
  ],
  [
    "names by a pattern that cannot be applied",
    { patternProperties: { "^(b)\\1": secret } },
    { a: "x" },
    [["a"]],
  ],
  [
    "references",
    { properties: { a: { $ref: "#/$defs/s" } }, $defs: { s: secret } },
    { a: "x" },
    [["a"]],
  ],
  [
    "marks beside references",
    { properties: { a: { $ref: "#/$defs/s", writeOnly: true } }, $defs: { s: {} } },
    { a: "x" },
    [["a"]],
  ],
  [
    "any variant of a union",
    { properties: { a: { anyOf: [{ type: "null" }, secret] } } },
    { a: null },
    [["a"]],
  ],
  ["parts of a whole", { allOf: [{ properties: { a: secret } }] }, { a: "x" }, [["a"]]],
  ["conditions", { if: {}, else: { properties: { a: secret } } }, { a: "x" }, [["a"]]],
  ["what a condition asks", { if: { properties: { a: secret } } }, { a: "x" }, [["a"]]],
  ["what must not be", { not: { properties: { a: secret } } }, { a: "x" }, [["a"]]],
  [
    "schemas that depend on a key",
    { dependentSchemas: { b: { properties: { a: secret } } } },
    { a: "x" },
    [["a"]],
  ],
  [
    "the same in older words",
    { dependencies: { b: { properties: { a: secret } }, c: ["b"] } },
    { a: "x" },
    [["a"]],
  ],
  ["what lists contain", { properties: { a: { contains: secret } } }, { a: ["x"] }, [["a", 0]]],
  [
    "names that nothing else speaks about",
    {
      allOf: [{ properties: { n: {} } }],
      patternProperties: { "^p": true },
      unevaluatedProperties: secret,
    },
    { n: "y", p1: "y", a: "x" },
    [["a"]],
  ],
  [
    "items that nothing else speaks about",
    { properties: { l: { prefixItems: [{}], unevaluatedItems: secret } } },
    { l: ["y", "x"] },
    [["l", 1]],
  ],
  [
    "a reference that stands twice, once with a mark",
    {
      properties: { a: { allOf: [{ $ref: "#/$defs/s" }, { $ref: "#/$defs/s", writeOnly: true }] } },
      $defs: { s: {} },
    },
    { a: "x" },
    [["a"]],
  ],
  [
    "references to an $id",
    {
      $id: "https://x.test/root",
      properties: { a: { $ref: "s.json" } },
      $defs: { s: { $id: "s.json", ...secret } },
    },
    { a: "x" },
    [["a"]],
  ],
  [
    "references within a schema with an $id",
    {
      properties: {
        a: { $ref: "https://x.test/part#/$defs/s" },
        b: { $ref: "https://x.test/part" },
      },
      $defs: {
        p: {
          $id: "https://x.test/part",
          properties: { c: { $ref: "#/$defs/s" } },
          $defs: { s: secret },
        },
      },
    },
    { a: "x", b: { c: "x" } },
    [["a"], ["b", "c"]],
  ],
  [
    "references to an anchor at any depth",
    { properties: { a: { $ref: "#key" }, b: { allOf: [{ $anchor: "key", ...secret }] } } },
    { a: "x" },
    [["a"]],
  ],
  [
    "dynamic references",
    {
      properties: { a: { $dynamicRef: "#key" } },
      $defs: { key: { $dynamicAnchor: "key", ...secret } },
    },
    { a: "x" },
    [["a"]],
  ],
  [
    "JSON in a text",
    { properties: { a: { contentSchema: { properties: { k: secret } } } } },
    { a: "{}" },
    [["a"]],
  ],
  ["a whole config", { writeOnly: true }, { a: "x", b: {} }, [["a"], ["b"]]],
  [
    "a repeated reference, secret where it stands first",
    {
      properties: { a: { allOf: [{ $ref: "#/$defs/s", writeOnly: true }, { $ref: "#/$defs/s" }] } },
      $defs: { s: {} },
    },
    { a: "x" },
    [["a"]],
  ],
  [
    "the names of members",
    { properties: { a: { propertyNames: secret } } },
    { a: { x: 1 } },
    [["a"]],
  ],
  [
    "the widget password as a keyword",
    { properties: { a: { widget: "password" } } },
    { a: "x" },
    [["a"]],
  ],
  [
    "the same as RJSF writes it",
    { properties: { a: { "ui:options": { widget: "password" } } } },
    { a: "x" },
    [["a"]],
  ],
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

test.each(places)(
  "knows the place of a secret in %s without its value",
  (_what, schema, value, expected) => {
    for (const path of expected) {
      expect(isSecretPlace(schema, path)).toBe(true);
      expect(isSecretPlace(schema, [...path, "part"])).toBe(true);
    }
    for (const [key, member] of Object.entries(value)) {
      const found = expected.filter(([first]) => first === key);
      const visited: (string | number)[][] = [];
      mapSecretsAt({ schema, place: [key] }, member, (leaf, path) => {
        visited.push(path);
        return leaf;
      });
      expect(visited).toEqual(found);
    }
  },
);

test("fields beside secrets are none", () => {
  const schema: JsonSchema = {
    properties: {
      open: { $ref: "#/$defs/s" },
      key: { $ref: "#/$defs/s", writeOnly: true },
      list: { items: secret },
    },
    $defs: { s: { type: "string" } },
    additionalProperties: { type: "string" },
  };
  const value = { open: "y", key: "x", list: [["y"]], more: "y" };
  expect(mapSecrets(schema, value, () => "masked")).toEqual({
    open: "y",
    key: "masked",
    list: ["masked"],
    more: "y",
  });
});

test("wherever in a schema a secret stands, its value does not survive", () => {
  fc.assert(
    fc.property(arbitrarySecretPlace, ({ schema, value }) => {
      expect(JSON.stringify(value)).toContain(SECRET_TEXT);
      expect(JSON.stringify(mapSecrets(schema, value, () => "masked"))).not.toContain(SECRET_TEXT);
    }),
  );
});

test("references that double at every level end, and large schemas are told in time", () => {
  const levels = Array.from({ length: 25 }, (_, level) => [
    `l${level}`,
    {
      anyOf: [
        { $ref: `#/$defs/l${level + 1}` },
        { properties: { m: { $ref: `#/$defs/l${level + 1}` } } },
      ],
    },
  ]);
  const doubled = {
    properties: { a: { $ref: "#/$defs/l0" } },
    $defs: { ...Object.fromEntries(levels), l25: secret },
  };
  expect(mapSecrets(doubled, { a: { m: { m: "x" } }, b: "y" }, () => "masked")).toEqual({
    a: "masked",
    b: "y",
  });

  const many = Array.from({ length: 2_000 }, (_, index) => ({
    properties: { [`p${index}`]: secret },
  }));
  const keys = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, index) => [`k${index}`, "text"]),
  );
  const masked = mapSecrets(
    { properties: { open: {} }, allOf: many },
    { open: "y", ...keys, p1999: "x" },
    () => "masked",
  );
  expect(masked).toMatchObject({ open: "y", p1999: "masked" });
});

test("what is too large to tell is secret, from where it is too large", () => {
  const wide = { properties: { a: secret }, anyOf: Array.from({ length: 100_001 }, () => ({})) };
  expect(mapSecrets(wide, { a: "x", open: "y" }, () => "masked")).toEqual({
    a: "masked",
    open: "masked",
  });

  const patterns = Array.from({ length: 400 }, () => ({ patternProperties: { "^x": secret } }));
  const keys = Array.from({ length: 400 }, (_, index) => [`k${index}`, "text"] as const);
  const masked = mapSecrets(
    { allOf: patterns },
    { ...Object.fromEntries(keys), x: "x" },
    () => "masked",
  );
  expect(masked).toMatchObject({ k0: "text", k399: "masked", x: "masked" });
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
  const issues = [["a"], ["a", "b"], ["b"], ["l", 0]].map((path) =>
    valueIssue(path, "author", { sentence: "is wrong" }),
  );
  const value = { a: { $secret: "id" }, b: "x", l: [{ $secret: "id" }] };
  expect(withoutSecretIssues(issues, value)).toEqual([issues[2]]);
});

test("a marker counts as a valid text, in unions too", () => {
  const schema: JsonSchema = {
    type: "object",
    required: ["key", "other"],
    properties: {
      key: { type: "string", minLength: 40, writeOnly: true },
      access: {
        anyOf: [
          {
            type: "object",
            properties: { token: { ...secret, pattern: "^ghp_" } },
            required: ["token"],
          },
          { type: "object", properties: { user: {} }, required: ["user"] },
        ],
      },
    },
  };
  const value = { key: { $secret: "1" }, access: { token: { $secret: "2" } } };
  expect(validateWithSecrets(schema, value)).toEqual([
    { path: ["other"], code: "required", message: "is required" },
  ]);
});

const providers = (keyword: "anyOf" | "oneOf", more: JsonSchema = {}): JsonSchema => ({
  [keyword]: ["openai", "azure", "local"].map((kind) => ({
    type: "object",
    properties: {
      kind: { const: kind },
      key: { type: "string", writeOnly: true, ...more },
      ...(kind === "azure" && { region: { enum: ["north", "south"] } }),
    },
    required: ["kind", "key"],
    additionalProperties: false,
  })),
});

test.each<[string, JsonSchema, JsonValue]>([
  [
    "a list of several kinds",
    { type: "array", items: providers("oneOf") },
    [{ kind: "openai", key: { $secret: "1" } }],
  ],
  ["a closed union", providers("oneOf"), { kind: "azure", key: { $secret: "1" }, region: "north" }],
  [
    "a union without tags",
    { anyOf: [{ type: "integer" }, { type: "string", writeOnly: true }] },
    { $secret: "1" },
  ],
  [
    "a rule about the text",
    providers("anyOf", { minLength: 30, pattern: "^sk-", maxLength: 99 }),
    { kind: "local", key: { $secret: "1" } },
  ],
  [
    "a list of texts to choose from",
    { type: "string", enum: ["a", "b"], format: "password" },
    { $secret: "1" },
  ],
  [
    "what it must not be",
    { type: "string", writeOnly: true, not: { const: "changeme" } },
    { $secret: "1" },
  ],
  [
    "a condition that another text would meet",
    {
      type: "object",
      properties: { a: secret },
      if: { properties: { a: { const: "" } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: false,
    },
    { a: { $secret: "1" } },
  ],
  [
    "a condition that any text meets",
    {
      type: "object",
      properties: { a: secret },
      if: { properties: { a: { minLength: 1 } } },
      else: false,
    },
    { a: { $secret: "1" } },
  ],
  ["a number", { type: "integer", format: "password" }, { $secret: "1" }],
  [
    "a section that is secret as a whole",
    { type: "object", required: ["user"], writeOnly: true },
    { $secret: "1" },
  ],
  [
    "texts that differ",
    { type: "array", uniqueItems: true, items: secret },
    [{ $secret: "1" }, { $secret: "2" }],
  ],
])("a marker satisfies what a text there would: %s", (_, schema, value) => {
  expect(
    validateWithSecrets({ type: "object", properties: { at: schema } }, { at: value }),
  ).toEqual([]);
});

test("a marker stands for no number, and for no section", () => {
  const schema: JsonSchema = {
    properties: { a: { type: "integer" }, b: { type: "object" }, c: { enum: [1, 2] } },
  };
  const marker = { $secret: "1" };
  const issues = validateWithSecrets(schema, { a: marker, b: marker, c: marker });
  expect(issues.map(({ path, code }) => [...path, code])).toEqual([
    ["a", "type"],
    ["b", "type"],
    ["c", "enum"],
  ]);
});

test("what a marker tells about its secret comes through, and nothing else is read into one", () => {
  const text = "Bearer ${env:TOKEN}";
  expect(secretState({ $secret: "6b0f" })).toEqual({ kind: "stored" });
  expect(secretState(unreadableMarker({ $secret: "6b0f" }))).toEqual({ kind: "unreadable" });
  for (const availability of ["set", "missing", "not permitted"] as const) {
    const state = { kind: "variable", text, name: "TOKEN", availability };
    expect(secretState(variableMarker(text, availability))).toEqual(state);
  }
  expect(secretState({ $secret: "env:pass${env:TOKEN}" })).toEqual({ kind: "stored" });
});

test("a secret that cannot be had is an issue, and one that is elsewhere fits every rule about its text", () => {
  const schema: JsonSchema = {
    properties: { a: { ...secret, minLength: 40 }, b: { type: "string", maxLength: 3 } },
  };
  const issuesOf = (a: JsonObject[string]) => validateWithSecrets(schema, { a });
  expect(issuesOf({ $secret: "1" })).toEqual([]);
  expect(issuesOf("${env:TOKEN}")).toEqual([]);
  expect(issuesOf(variableMarker("${env:TOKEN}", "set"))).toEqual([]);
  expect(issuesOf(HIDDEN_SECRET)).toEqual([]);
  expect(issuesOf(`${HIDDEN_SECRET}!`)).toHaveLength(1);
  expect(issuesOf("x${env:TOKEN}")).toMatchObject([
    { message: "must have at least 40 characters" },
  ]);
  expect(issuesOf(variableMarker("${env:TOKEN}", "missing"))).toMatchObject([
    { code: "variable_missing", values: { name: "TOKEN" } },
  ]);
  expect(issuesOf(unreadableMarker({ $secret: "1" }))).toMatchObject([
    { path: ["a"], code: "secret_unreadable", message: expect.stringContaining("enter it again") },
  ]);
  for (const b of ["${env:TOKEN}", HIDDEN_SECRET])
    expect(validateWithSecrets(schema, { b })).toHaveLength(1);
});

test("a value with very many members is no reason to take them all for secrets", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: { key: { type: "string", writeOnly: true } },
  };
  const members = Array.from({ length: 50_000 }, (_, index) => [`member${index}`, "plain"]);
  const found: unknown[] = [];
  mapSecrets(schema, { ...Object.fromEntries(members), key: "secret" }, (secret, path) => {
    found.push(path);
    return secret;
  });
  expect(found).toEqual([["key"]]);
});
