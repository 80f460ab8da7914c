import {
  type JsonObject,
  type JsonSchema,
  validateJson,
  withoutNullOptions,
} from "@pegboard/json-schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  arbitraryParameters,
  arbitraryPlainParameters,
} from "../../../packages/json-schema/src/testing/arbitrary-parameters.ts";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import type { MethodDefinition } from "../definition/tool-definition.ts";
import { TOOLCALL_REASON } from "../definition/toolcall-reason.ts";
import { toolWith } from "../testing/sample-toolset.ts";
import { formatMethod } from "./format-toolset.ts";
import { strictParameters } from "./strict-parameters.ts";

const withProperty = (v: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  type: "object",
  properties: { v },
  required: ["v"],
  ...more,
});

/** Property `v`, required, before and after. */
test.each<[string, JsonSchema, JsonSchema]>([
  ["a text", { type: "string", pattern: "^a" }, { type: "string", pattern: "^a" }],
  ["a default", { type: "integer", default: 5 }, { type: "integer", description: "Default: 5." }],
  [
    "examples behind the description",
    { type: "string", examples: ["a", "b"], description: "A name" },
    { type: "string", description: 'A name. Examples: "a", "b".' },
  ],
  ["nullable", { type: "string", nullable: true }, { type: ["string", "null"] }],
  [
    "an object that says nothing of other members",
    { type: "object", properties: { a: { type: "string" } } },
    {
      type: "object",
      properties: { a: { type: ["string", "null"] } },
      required: ["a"],
      additionalProperties: false,
    },
  ],
  [
    "a union",
    { oneOf: [{ const: "a" }, { type: "integer" }] },
    { anyOf: [{ const: "a" }, { type: "integer" }] },
  ],
  [
    "parts",
    { allOf: [{ type: "string" }, { description: "Joined." }] },
    { type: "string", description: "Joined." },
  ],
])("strict mode takes %s", (_, before, after) => {
  expect(strictParameters(withProperty(before))).toEqual({
    schema: {
      type: "object",
      properties: { v: after },
      required: ["v"],
      additionalProperties: false,
    },
  });
});

/** Optional property `v` before and after: null is the only way to leave it out. */
test.each<[JsonSchema, JsonSchema]>([
  [{ type: "string" }, { type: ["string", "null"] }],
  [{ type: ["string", "integer"] }, { type: ["string", "integer", "null"] }],
  [
    { type: "string", enum: ["a"] },
    { type: ["string", "null"], enum: ["a", null] },
  ],
  [{ enum: ["a", null] }, { enum: ["a", null] }],
  [{ const: 1 }, { anyOf: [{ const: 1 }, { type: "null" }] }],
  [
    { anyOf: [{ type: "string" }, { type: "null" }] },
    { anyOf: [{ type: "string" }, { type: "null" }] },
  ],
  [{ anyOf: [{ type: "string" }] }, { anyOf: [{ type: "string" }, { type: "null" }] }],
])("optional %j", (before, after) => {
  expect(strictParameters({ type: "object", properties: { v: before } })).toMatchObject({
    schema: { properties: { v: after }, required: ["v"] },
  });
});

test("a schema that contains itself keeps its references", () => {
  const node = { type: "object", properties: { next: { $ref: "#/$defs/N" } }, required: ["next"] };
  expect(strictParameters(withProperty({ $ref: "#/$defs/N" }, { $defs: { N: node } }))).toEqual({
    schema: {
      type: "object",
      properties: { v: { $ref: "#/$defs/N" } },
      required: ["v"],
      additionalProperties: false,
      $defs: { N: { ...node, additionalProperties: false } },
    },
  });
});

/** Property `v` and the path of the reason. */
test.each<[string, JsonSchema, string]>([
  ["any value", {}, ""],
  [
    "a dictionary",
    { type: "object", additionalProperties: { type: "string" } },
    "additionalProperties",
  ],
  ["an object without properties", { type: "object" }, "additionalProperties"],
  ["an array of anything", { type: "array" }, "items"],
  [
    "a tuple",
    { type: "array", items: { type: "string" }, prefixItems: [{ type: "number" }] },
    "prefixItems",
  ],
  ["a shortest length", { type: "string", minLength: 1 }, "minLength"],
  ["a format of its own", { type: "string", format: "uri" }, "format"],
  ["an exclusion", { type: "string", not: { const: "a" } }, "not"],
  ["a reference to nowhere", { $ref: "#/$defs/none", description: "x" }, "$ref"],
])("strict mode has no way to say %s", (_, v, path) => {
  const answer = strictParameters(withProperty(v));
  const paths = "reasons" in answer ? answer.reasons.map((reason) => reason.path) : [];
  expect(paths).toContain(["properties.v", path].filter(Boolean).join("."));
});

test.each<[string, JsonSchema, object]>([
  [
    "a union at the top",
    { type: "object", anyOf: [{ required: ["a"] }] },
    { code: "strict_root", values: { keyword: "anyOf" } },
  ],
  [
    "more than ten levels",
    Array.from({ length: 11 }).reduce<JsonSchema>((inner) => withProperty(inner), {
      type: "string",
    }),
    { code: "strict_size", values: { of: "levels", actual: 11, most: 10 } },
  ],
  [
    "more than a thousand values",
    withProperty({ type: "integer", enum: Array.from({ length: 1_001 }, (_, index) => index) }),
    { code: "strict_size", values: { of: "values", actual: 1_001, most: 1_000 } },
  ],
])("strict mode takes no %s", (_, parameters, reason) => {
  const answer = strictParameters(parameters);
  expect(answer).toMatchObject({
    reasons: expect.arrayContaining([expect.objectContaining(reason)]),
  });
});

test("whatever is strict follows the rules of strict mode, and keeps every argument", () => {
  let strict = 0;
  fc.assert(
    fc.property(fc.oneof(arbitraryParameters, arbitraryPlainParameters), (parameters) => {
      const before = JSON.stringify(parameters);
      const answer = strictParameters(parameters);
      expect(JSON.stringify(parameters)).toBe(before);
      if ("reasons" in answer) {
        expect(answer.reasons.length).toBeGreaterThan(0);
        return;
      }
      strict += 1;
      expectStrict(answer.schema);
      expect(Object.keys(answer.schema.properties ?? {})).toEqual(
        Object.keys(parameters.properties ?? {}),
      );
    }),
    { numRuns: fewerUnlessDeep(500) },
  );
  expect(strict).toBeGreaterThan(5);
});

function expectStrict(schema: JsonObject): void {
  const { properties, items, anyOf } = schema as JsonSchema;
  if (properties) {
    expect(schema.additionalProperties).toBe(false);
    expect(schema.required).toEqual(Object.keys(properties));
  }
  for (const child of [
    ...Object.values(properties ?? {}),
    ...(items ? [items] : []),
    ...(anyOf ?? []),
  ]) {
    expectStrict(child as JsonObject);
  }
}

describe("in a payload", () => {
  const open: JsonSchema = { type: "object", properties: { v: {} } };
  const closed: JsonSchema = withProperty({ type: "string" });
  const declare = (
    parameters: JsonSchema,
    own: Partial<MethodDefinition>,
    format: "openai-chat" | "openai-responses",
  ) => {
    const tool = toolWith("tool", { run: parameters });
    const [first] = tool.methods;
    if (!first) throw new Error("The tool has one method.");
    return formatMethod({ tool, method: { ...first, ...own }, functionName: "run" }, format);
  };

  test.each([
    [
      "openai-chat",
      closed,
      { strict: true },
      { function: { strict: true, parameters: { additionalProperties: false } } },
      0,
    ],
    [
      "openai-responses",
      closed,
      { strict: true },
      { strict: true, parameters: { additionalProperties: false } },
      0,
    ],
    ["openai-responses", open, { strict: true }, { strict: false, parameters: open }, 1],
    ["openai-responses", closed, {}, { strict: false, parameters: closed }, 0],
  ] as const)("%s, case %#", (format, parameters, own, payload, warnings) => {
    const declared = declare(parameters, own, format);
    expect(declared.payload).toMatchObject(payload);
    expect(declared.warnings).toHaveLength(warnings);
  });

  test("chat says nothing of strict where it is not", () => {
    const { payload, warnings } = declare(open, { strict: true }, "openai-chat");
    expect(payload).toEqual({
      type: "function",
      function: expect.not.objectContaining({ strict: expect.anything() }),
    });
    expect(warnings).toMatchObject([{ path: "properties.v", code: "strict_any" }]);
  });

  test("everything is required, so the reason of a call may be null", () => {
    expect(
      declare(closed, { strict: true, thinkAugment: true }, "openai-responses").payload,
    ).toMatchObject({
      strict: true,
      parameters: { properties: { [TOOLCALL_REASON]: { type: ["string", "null"] } } },
    });
  });
});

test.each<[JsonObject, JsonObject]>([
  [
    { a: null, b: null, c: "x" },
    { b: null, c: "x" },
  ],
  [{ c: null }, { c: null }],
  [{ list: [{ a: null }, { a: "x" }] }, { list: [{}, { a: "x" }] }],
  [{ node: { node: { a: null, b: null } } }, { node: { node: { b: null } } }],
  [{ other: null }, { other: null }],
])("of %j a method gets %j", (given, expected) => {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      a: { type: "string" },
      b: { type: ["string", "null"] },
      c: { type: "string" },
      list: { type: "array", items: { type: "object", properties: { a: { type: "string" } } } },
      node: { $ref: "#" },
    },
    required: ["c"],
  };
  expect(withoutNullOptions(schema, given)).toEqual(expected);
});

test("a call that is valid in strict mode is valid for the method", () => {
  const parameters: JsonSchema = {
    type: "object",
    properties: {
      path: { type: "string" },
      filter: withProperty({ type: "integer" }),
      limit: { type: "integer" },
    },
    required: ["path"],
  };
  const answer = strictParameters(parameters);
  if ("reasons" in answer) throw new Error(JSON.stringify(answer.reasons));
  const args = { path: "a", filter: { v: 1 }, limit: null };
  expect(validateJson(answer.schema, args)).toEqual([]);
  expect(validateJson(parameters, withoutNullOptions(parameters, args))).toEqual([]);
});
