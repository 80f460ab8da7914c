import { isSchemaObject, type JsonSchema } from "@pegboard/json-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryParameters } from "../../../packages/json-schema/src/testing/arbitrary-parameters.ts";
import { functionNames } from "../definition/function-names.ts";
import { toolWith } from "../testing/sample-toolset.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { formatMethod, formatToolset } from "./format-toolset.ts";
import { type ProviderFormatName, parseProviderFormat } from "./provider-formats.ts";

function format(parameters: JsonSchema, name: ProviderFormatName) {
  const tool = toolWith("tool", { t: parameters });
  const [method] = tool.methods;
  if (!method) throw new Error("The tool has one method.");
  return formatMethod(
    { tool, method: { ...method, displayName: "T", description: "d" }, functionName: "t" },
    name,
  );
}

const x = { type: "object", properties: { x: { type: "integer" } }, required: ["x"] };
const withProperty = (v: JsonSchema): JsonSchema => ({ type: "object", properties: { v } });

test.each<[ProviderFormatName, JsonSchema, unknown]>([
  [
    "openai-chat",
    x,
    { type: "function", function: { name: "t", description: "d", parameters: x } },
  ],
  [
    "openai-responses",
    x,
    { type: "function", name: "t", description: "d", parameters: x, strict: false },
  ],
  ["anthropic", x, { name: "t", description: "d", input_schema: x }],
  [
    "anthropic",
    {},
    { name: "t", description: "d", input_schema: { type: "object", properties: {} } },
  ],
  ["gemini", x, { name: "t", description: "d", parameters: x }],
  ["gemini", {}, { name: "t", description: "d" }],
  ["mcp", x, { name: "t", title: "T", description: "d", inputSchema: x }],
])("%s takes %j", (name, parameters, payload) => {
  expect(format(parameters, name)).toEqual({ payload, warnings: [] });
});

test("an alias of a format is taken as the format, and an unknown one is told", () => {
  const toolset = resolveToolset({ tools: [toolWith("tool", { t: x })] }, {});
  const names = functionNames(toolset.tools.map(({ definition }) => definition));
  const formatted = (name: string) => formatToolset(toolset, names, name as ProviderFormatName);
  expect(formatted("openai-response")).toEqual(formatted("openai-responses"));
  expect(() => formatted("openai")).toThrow(
    'Unsupported API format "openai". Use one of: openai-chat',
  );
});

/** Property `v` before and after, and the path of each warning. */
test.each<[string, JsonSchema, JsonSchema, string[]]>([
  ["null by type", { type: ["string", "null"] }, { type: "string", nullable: true }, []],
  [
    "null by union",
    { anyOf: [{ type: "integer" }, { type: "null" }] },
    { type: "integer", nullable: true },
    [],
  ],
  [
    "a union of texts",
    { anyOf: [{ const: "a" }, { enum: ["b", "c"] }] },
    { type: "string", enum: ["a", "b", "c"] },
    [],
  ],
  ["const", { const: "a" }, { enum: ["a"], type: "string" }, []],
  [
    "numbers in an enum",
    { enum: [1, 2], description: "Size." },
    { type: "number", description: "Size. One of: 1, 2." },
    ["enum"],
  ],
  ["closed object", { type: "object", additionalProperties: false }, { type: "object" }, []],
  [
    "dictionary",
    { type: "object", additionalProperties: { type: "string" } },
    { type: "object" },
    ["additionalProperties"],
  ],
  [
    "unknown format",
    { type: "string", format: "uri" },
    { type: "string", description: "Format: uri." },
    ["format"],
  ],
  [
    "known format",
    { type: "string", format: "date-time" },
    { type: "string", format: "date-time" },
    [],
  ],
  ["whole bounds", { type: "integer", exclusiveMinimum: 0 }, { type: "integer", minimum: 1 }, []],
  [
    "broken bounds",
    { type: "number", exclusiveMaximum: 1 },
    { type: "number", maximum: 1 },
    ["exclusiveMaximum"],
  ],
  [
    "array without items",
    { type: "array" },
    { type: "array", items: { type: "string" } },
    ["items.type"],
  ],
  [
    "a keyword",
    { type: "array", items: { type: "string" }, uniqueItems: true },
    { type: "array", items: { type: "string" } },
    ["uniqueItems"],
  ],
])("gemini and %s", (_, before, after, paths) => {
  const { payload, warnings } = format(withProperty(before), "gemini");
  expect(payload).toEqual({ name: "t", description: "d", parameters: withProperty(after) });
  expect(warnings.map(({ path }) => path)).toEqual(paths.map((path) => `properties.v.${path}`));
});

test("gemini keeps the type of a schema that contains itself", () => {
  const node = { type: "object", properties: { next: { $ref: "#/$defs/N" } } };
  const { payload, warnings } = format(
    { ...withProperty({ $ref: "#/$defs/N" }), $defs: { N: node } },
    "gemini",
  );
  const inner = { type: "object", properties: { next: { type: "object" } } };
  expect(payload).toMatchObject({ parameters: { properties: { v: inner } } });
  expect(warnings).toHaveLength(1);
});

test("gemini gets nothing but its own keywords, one type each", () => {
  fc.assert(
    fc.property(arbitraryParameters, (parameters) => {
      const { parameters: sent } = format(parameters, "gemini").payload as {
        parameters?: JsonSchema;
      };
      if (sent) expectGeminiSchema(sent);
    }),
  );
});

function expectGeminiSchema(schema: JsonSchema): void {
  expect(typeof schema.type).toBe("string");
  const known =
    /^(type|format|title|description|nullable|enum|default|(min|max)(Items|Properties|Length|imum)|pattern|example|required|properties|items)$/;
  for (const keyword of Object.keys(schema)) expect(keyword).toMatch(known);
  expect(schema.enum?.every((value) => typeof value === "string" && value !== "") ?? true).toBe(
    true,
  );
  if (schema.type === "array") expect(isSchemaObject(schema.items)).toBe(true);
  for (const name of schema.required ?? [])
    expect(Object.keys(schema.properties ?? {})).toContain(name);
  for (const child of Object.values(schema.properties ?? {})) expectGeminiSchema(child);
  if (isSchemaObject(schema.items)) expectGeminiSchema(schema.items);
}

test.each<ProviderFormatName>(["openai-chat", "openai-responses", "anthropic"])(
  "%s gets no union at the top",
  (name) => {
    const parameters: JsonSchema = {
      type: "object",
      properties: { id: { type: "string" } },
      required: ["id"],
      anyOf: [
        {
          properties: { kind: { const: "a" }, path: { type: "string" } },
          required: ["kind", "path"],
        },
        {
          properties: { kind: { const: "b" }, url: { type: "string" } },
          required: ["kind", "url"],
        },
      ],
    };
    const { payload, warnings } = format(parameters, name);
    const schema = {
      type: "object",
      properties: {
        id: { type: "string" },
        kind: { anyOf: [{ const: "a" }, { const: "b" }] },
        path: { type: "string" },
        url: { type: "string" },
      },
      required: ["id", "kind"],
    };
    expect(JSON.stringify(payload)).toContain(JSON.stringify(schema));
    expect(warnings.map(({ path }) => path)).toEqual(["anyOf"]);
  },
);

test("aliases", () => {
  for (const alias of ["open-response", "open-responses", "openai-response", "openai-responses"]) {
    expect(parseProviderFormat(alias)).toBe("openai-responses");
  }
  for (const name of ["unsupported_format", "constructor", ""]) {
    expect(() => parseProviderFormat(name)).toThrow(/Unsupported API format/);
  }
});
