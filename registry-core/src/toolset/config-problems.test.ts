import type { JsonObject, JsonSchema, JsonValue } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { describeFix } from "../messages/fix-messages.ts";
import { schemaChanges } from "../settings/schema-changes.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import { configProblems, takenOverProblems } from "./config-problems.ts";
import { configIssues } from "./effective-config.ts";

const text: JsonSchema = { type: "string" };
const before: JsonSchema = {
  type: "object",
  properties: {
    maxResults: { type: "integer" },
    apiKey: { ...text, writeOnly: true },
    legacy: text,
    proxy: { type: "object", properties: { host_name: text, port: { type: "integer" } } },
    rows: { type: "array", items: { type: "object", properties: { size: { type: "integer" } } } },
  },
};
const after: JsonSchema = {
  type: "object",
  properties: {
    max_results: { type: "integer", maximum: 10, default: 5 },
    api_key: { ...text, writeOnly: true },
    proxy: {
      type: "object",
      properties: { hostname: text, port: { type: "integer", maximum: 100 } },
      required: ["hostname"],
      additionalProperties: false,
    },
    rows: {
      type: "array",
      items: { type: "object", properties: { size: { type: "integer", maximum: 3 } } },
    },
  },
  required: ["api_key"],
};
const { definition } = defineTool({
  name: "search",
  config: after,
  methods: { run: { run: () => 1 } },
});
const changes = schemaChanges(before, after);

function problemsOf(config: JsonObject) {
  const settings = { tools: { search: { config } } };
  return configProblems(definition, settings, changes).map(({ path, kind, field, fixes }) => ({
    at: path.join("."),
    kind,
    field,
    fixes: Object.fromEntries(
      fixes.map(({ operations, ...fix }) => {
        const entry = applyOperations(settings, operations).tools?.search;
        return [describeFix(fix), typeof entry === "object" ? entry.config : undefined];
      }),
    ),
  }));
}

test("a renamed key can be renamed or removed, a removed one removed; secrets move as they are", () => {
  const secret = { $secret: "1" };
  expect(problemsOf({ maxResults: 3, apiKey: secret, legacy: "x" })).toEqual([
    {
      at: "api_key",
      kind: "invalid",
      field: "API key",
      fixes: { "Rename “apiKey” to “api_key”": { maxResults: 3, legacy: "x", api_key: secret } },
    },
    {
      at: "maxResults",
      kind: "left over",
      field: "Max results",
      fixes: {
        "Rename “maxResults” to “max_results”": { apiKey: secret, legacy: "x", max_results: 3 },
        "Remove Max results": { apiKey: secret, legacy: "x" },
      },
    },
    {
      at: "apiKey",
      kind: "left over",
      field: "API key",
      fixes: {
        "Rename “apiKey” to “api_key”": { maxResults: 3, legacy: "x", api_key: secret },
        "Remove API key": { maxResults: 3, legacy: "x" },
      },
    },
    {
      at: "legacy",
      kind: "left over",
      field: "Legacy",
      fixes: { "Remove Legacy": { maxResults: 3, apiKey: secret } },
    },
  ]);
});

test("a value that no longer fits can be reset, one inside a section removed, and only fixes that help are offered", () => {
  expect(
    problemsOf({ api_key: "k", max_results: 50, rows: [{ size: 1 }, { size: 9 }] }),
  ).toMatchObject([
    { at: "max_results", fixes: { "Reset Max results": { api_key: "k" } } },
    {
      at: "rows.1.size",
      fixes: {
        "Reset Rows › Entry 2 › Size": { rows: [{ size: 1 }, {}] },
        "Reset Rows": { api_key: "k", max_results: 50 },
      },
    },
  ]);
  const [missing] = problemsOf({ api_key: "k", proxy: { port: 1 } });
  expect(missing).toMatchObject({
    at: "proxy.hostname",
    kind: "invalid",
    field: "Proxy › Hostname",
  });
  expect(missing?.fixes).toEqual({});
});

test("a key inside a section is renamed at its place", () => {
  const config = { api_key: "k", proxy: { host_name: "h", port: 1 } };
  const renamed = { api_key: "k", proxy: { hostname: "h", port: 1 } };
  const problems = problemsOf(config);
  expect(problems.map(({ at }) => at)).toEqual(["proxy.hostname", "proxy.host_name"]);
  for (const { fixes } of problems)
    expect(JSON.stringify(fixes["Rename “host_name” to “hostname”"])).toBe(JSON.stringify(renamed));
});

test("nothing is left over where a value stands under the new name already", () => {
  const [problem] = problemsOf({ api_key: "k", max_results: 1, maxResults: 2 });
  expect(problem?.fixes).toEqual({ "Remove Max results": { api_key: "k", max_results: 1 } });
});

test("each fix removes its problem, and what is left is fixed by those that follow", () => {
  let settings: Parameters<typeof configIssues>[1] = {
    tools: {
      search: {
        config: { maxResults: 30, apiKey: "k", legacy: "x", proxy: { host_name: "h", port: 500 } },
      },
    },
  };
  for (let steps = 0; steps < 20; steps += 1) {
    const problems = configProblems(definition, settings, changes);
    const fix = problems.flatMap(({ fixes }) => fixes)[0];
    if (!fix) break;
    settings = applyOperations(settings, fix.operations);
  }
  expect(configProblems(definition, settings, changes)).toEqual([]);
  expect(settings.tools?.search).toMatchObject({ config: { api_key: "k" } });
});

test("what is wrong with the organisation's values is told apart, until the agent has its own", () => {
  const tool = {
    ...definition,
    organisationConfig: { max_results: 99 },
    configDefaults: { max_results: 99 },
  };
  const problems = (config?: JsonObject) =>
    takenOverProblems(tool, config ? { tools: { search: { config } } } : {});
  const taken = { path: ["max_results"], kind: "invalid", field: "Max results", fixes: [] };
  expect(problems()).toMatchObject([taken]);
  expect(problems({ api_key: "mine" })).toMatchObject([taken]);
  expect(problems({ max_results: 98 })).toEqual([]);
  expect(takenOverProblems(definition, {})).toEqual([]);
});

test("what the organisation set is not the agent's to fix, and an agent without config has no problems", () => {
  const tool = { ...definition, organisationConfig: { max_results: 99 } };
  const settings = { tools: { search: { config: { api_key: "k" } } } };
  expect(configIssues(tool, settings)).toHaveLength(1);
  expect(configProblems(tool, settings)).toEqual([]);
  expect(configProblems(definition, {})).toEqual([]);
});

test.each<[what: string, schema: JsonSchema, stored: JsonValue, label: string, kept: JsonValue]>([
  ["a number that became a text", text, 50, "Keep Size as a text", "50"],
  ["a text that became a number", { type: "integer" }, "50", "Keep Size as a number", 50],
  [
    "a text that became a switch",
    { type: "boolean" },
    "false",
    "Keep Size as true or false",
    false,
  ],
  [
    "a text that became a list",
    { type: "array", items: text },
    "eu",
    "Keep Size as a list",
    ["eu"],
  ],
  ["a list that became a text", text, ["eu"], "Keep Size as a single value", "eu"],
  [
    "an entry of a list",
    { type: "array", items: text },
    ["a", 1],
    "Keep Size › Entry 2 as a text",
    ["a", "1"],
  ],
])("%s can be kept", (_what, schema, stored, label, kept) => {
  const tool = defineTool({
    name: "t",
    config: { type: "object", properties: { size: schema } },
    methods: {},
  });
  const settings = { tools: { t: { config: { size: stored } } } };
  const [problem] = configProblems(tool.definition, settings);
  const fix = problem?.fixes.find((each) => describeFix(each) === label);
  expect(applyOperations(settings, fix?.operations ?? []).tools?.t).toEqual({
    config: { size: kept },
  });
});

test.each<[what: string, schema: JsonSchema, stored: JsonValue]>([
  ["says something else as a number", { type: "integer" }, "050"],
  ["would be wrong as a number too", { type: "integer", maximum: 9 }, "50"],
  ["is a text of the wrong form", { type: "string", pattern: "^a" }, "50"],
])("a value is not offered in another type that %s", (_what, schema, stored) => {
  const tool = defineTool({
    name: "t",
    config: { type: "object", properties: { size: schema } },
    methods: {},
  });
  const problems = configProblems(tool.definition, { tools: { t: { config: { size: stored } } } });
  expect(problems.flatMap(({ fixes }) => fixes.map(({ code }) => code))).toEqual(["reset_value"]);
});
