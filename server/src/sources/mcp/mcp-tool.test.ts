import { expect, test } from "vitest";
import { mcpTool } from "./mcp-tool.ts";
import { MethodReader } from "./method-reader.ts";

const shop = { sourceId: "mcp:shop", name: "shop", description: undefined };
const readTool = async (listed: unknown[]) => mcpTool(shop, await new MethodReader().read(listed));
const place = { source: "mcp:shop", tool: "shop", method: "search" };

test("a pattern that is no regular expression is ignored and reported; the method and its settings work", async () => {
  const input = {
    type: "object",
    properties: {
      pattern: { type: "string", pattern: "[a-" },
      codes: { type: "array", items: { type: "string", pattern: "^\\d+$", description: "Codes" } },
      more: {
        type: "object",
        patternProperties: { "(": { type: "string" }, "^x-": { type: "string" } },
      },
    },
  };
  const config = {
    type: "object",
    properties: { region: { type: "string", title: "Region", pattern: "(?<" } },
  };
  const listed = {
    name: "search",
    inputSchema: input,
    _meta: { "pegboard/config-schema": { schema: config } },
  };
  const before = JSON.stringify(listed);
  const { definition, problems } = await readTool([listed]);

  expect(definition.methods[0]?.parameters.properties).toEqual({
    pattern: { type: "string" },
    codes: input.properties.codes,
    more: { type: "object", patternProperties: { "^x-": { type: "string" } } },
  });
  expect(definition.configSchema?.properties).toEqual({
    region: { type: "string", title: "Region" },
  });
  expect(problems).toMatchObject([
    {
      kind: "faulty schema",
      severity: "warning",
      place,
      code: "mcp_pattern_ignored",
      values: {
        of: "schemas",
        patterns: [
          { field: ["pattern"], pattern: "[a-", issue: "syntax" },
          { field: ["more"], pattern: "(", issue: "syntax" },
        ],
      },
    },
    {
      kind: "faulty schema",
      severity: "warning",
      place,
      code: "mcp_pattern_ignored",
      values: {
        of: "settings",
        patterns: [{ field: ["region"], pattern: "(?<", issue: "syntax" }],
      },
    },
  ]);
  expect(new Set(problems.map(({ id }) => id)).size).toBe(2);
  expect(JSON.stringify(listed)).toBe(before);
});

test("a published default that does not fit is a problem and not used, and the others are", async () => {
  const schema = {
    type: "object",
    properties: {
      limit: { type: "integer", maximum: 10, default: 11 },
      region: { type: "string", default: "eu" },
      paging: { type: "object", properties: { size: { type: "integer" } } },
    },
  };
  const published = { schema, defaults: { paging: { size: "ten" } } };
  const listed = {
    name: "search",
    inputSchema: { type: "object" },
    _meta: { "pegboard/config-schema": published },
  };
  const { definition, problems } = await readTool([listed]);
  expect(definition.configDefaults).toEqual({ region: "eu" });
  expect(problems).toMatchObject([
    {
      severity: "warning",
      place,
      code: "mcp_unfit_default",
      values: {
        issues: [
          { path: ["limit"], issue: { path: [], code: "maximum" } },
          { path: ["paging"], issue: { path: ["size"], code: "type" } },
        ],
      },
    },
  ]);
});

test("the id of a problem stays short enough for an address, however much the problem tells", async () => {
  const problemOf = async (most: number) => {
    const choices = Array.from({ length: most }, (_, index) => `choice ${index}`);
    const schema = { type: "object", properties: { choice: { enum: choices, default: "none" } } };
    const { problems } = await readTool([
      {
        name: "search",
        inputSchema: { type: "object" },
        _meta: { "pegboard/config-schema": { schema } },
      },
    ]);
    expect(problems).toMatchObject([{ code: "mcp_unfit_default" }]);
    return problems[0]?.id ?? "";
  };
  const id = await problemOf(1_000);
  expect(id.length).toBeLessThan(2_000);
  expect(await problemOf(1_000)).toBe(id);
  expect(await problemOf(1_001)).not.toBe(id);
});

const a = { type: "string" };

test.each<[what: string, entry: object, properties: object]>([
  ["required", { inputSchema: { type: "object", properties: { a }, required: null } }, { a }],
  ["properties", { inputSchema: { type: "object", properties: null } }, {}],
  [
    "the title of a property",
    { inputSchema: { type: "object", properties: { a: { ...a, title: null } } } },
    { a },
  ],
  ["the whole schema", { inputSchema: null }, {}],
  ["what a server answers with", { inputSchema: { type: "object" }, outputSchema: null }, {}],
  [
    "one of the root's types",
    { inputSchema: { type: ["object", "null"], properties: { a } } },
    { a },
  ],
])("null in the place of %s means that there is none", async (_what, entry, properties) => {
  const { definition, problems } = await readTool([{ name: "search", ...entry }]);
  expect(problems).toEqual([]);
  const { parameters, outputSchema } = definition.methods[0] ?? {};
  expect({
    type: parameters?.type,
    properties: parameters?.properties ?? {},
    outputSchema,
  }).toEqual({
    type: "object",
    properties,
    outputSchema: undefined,
  });
});

test("a tool without a schema takes no arguments", async () => {
  const { definition } = await readTool([{ name: "search" }]);
  expect(definition.methods[0]?.parameters).toEqual({ type: "object" });
});

test("any other issue of a schema leaves the method out", async () => {
  const { definition, problems } = await readTool([
    { name: "search", inputSchema: { properties: { a: { type: 1 } } } },
  ]);
  expect(definition.methods).toEqual([]);
  expect(problems).toMatchObject([{ kind: "faulty schema", place }]);
});

test("an output schema keeps what can be used of it", async () => {
  const outputSchema = { type: "object", properties: { id: { type: "string", pattern: "(" } } };
  const { definition, problems } = await readTool([
    { name: "search", inputSchema: { type: "object" }, outputSchema },
  ]);
  expect(definition.methods[0]?.outputSchema?.properties).toEqual({ id: { type: "string" } });
  expect(problems).toMatchObject([
    {
      kind: "faulty schema",
      place,
      values: { patterns: [{ field: ["id"], pattern: "(", issue: "syntax" }] },
    },
  ]);
});

test("a schema that is nested without end costs only its own method", async () => {
  let inputSchema: object = { type: "object" };
  for (let level = 0; level < 20_000; level++)
    inputSchema = { type: "object", properties: { a: inputSchema } };
  const { definition, problems } = await readTool([
    { name: "odd", inputSchema },
    { name: "search", inputSchema: { type: "object" } },
  ]);
  expect(definition.methods.map(({ name }) => name)).toEqual(["search"]);
  expect(problems).toMatchObject([
    { kind: "faulty schema", code: "mcp_too_deep", values: { entry: "odd", most: 100 } },
  ]);
});
