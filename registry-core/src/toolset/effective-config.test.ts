import type { JsonSchema } from "@pegboard/json-schema";
import { expect, test } from "vitest";
import type { OwnerSettings } from "../settings/owner-settings.ts";
import { sampleCatalog, searchTool } from "../testing/sample-tools.ts";
import { organisationDefinition } from "./config-problems.ts";
import {
  agentCatalog,
  configIssues,
  effectiveConfig,
  hasInvalidDefault,
  markDefaultsValid,
} from "./effective-config.ts";

const search = searchTool.definition;

function settingsWith(
  config: Record<string, string | number | { $secret: string } | null>,
): OwnerSettings {
  return { tools: { [search.name]: { config } } };
}

test("an agent's values lie over the defaults, as they are stored", () => {
  expect(effectiveConfig(search, {})).toEqual({ max_results: 5, region: "eu", headers: {} });
  const settings = settingsWith({ max_results: "many", gone: 1, api_key: { $secret: "1" } });
  expect(effectiveConfig(search, settings)).toEqual({
    max_results: "many",
    gone: 1,
    api_key: { $secret: "1" },
    region: "eu",
    headers: {},
  });
  expect(effectiveConfig(search, settings)).toBe(effectiveConfig(search, settings));
  expect(effectiveConfig(search, { tools: { [search.name]: true } })).toEqual(
    search.configDefaults,
  );
});

test.each<[string, OwnerSettings, object | undefined]>([
  ["nothing is set", {}, { kind: "config_missing", fields: ["API key"] }],
  ["a secret is set", settingsWith({ api_key: { $secret: "1" } }), undefined],
  ["a secret is typed in", settingsWith({ api_key: "12345678" }), undefined],
  [
    "a value is wrong",
    settingsWith({ api_key: "12345678", max_results: 0 }),
    { kind: "config_invalid", issues: [{ field: "Max results", issue: { code: "minimum" } }] },
  ],
  [
    "a value is wrong and another missing",
    settingsWith({ max_results: 0 }),
    {
      kind: "config_invalid",
      issues: [
        { field: "API key", issue: { code: "required" } },
        { field: "Max results", issue: { code: "minimum" } },
      ],
    },
  ],
  [
    "a value without a title is wrong",
    settingsWith({ api_key: "12345678", region: "mars" }),
    { kind: "config_invalid", issues: [{ field: "Region", issue: { code: "enum" } }] },
  ],
])("what is not offered when %s", (_what, settings, expected) => {
  const catalog = agentCatalog(sampleCatalog, settings);
  if (expected) expect(catalog.unavailable?.[search.name]).toMatchObject(expected);
  expect(Object.keys(catalog.unavailable ?? {})).toHaveLength(expected === undefined ? 0 : 1);
});

test("the catalogue's own reasons stay, and without more it stays the same", () => {
  const OFFLINE = { kind: "offline", cause: "the source is offline" } as const;
  const offline = { ...sampleCatalog, unavailable: { [search.name]: OFFLINE } };
  expect(agentCatalog(offline, {}).unavailable).toEqual(offline.unavailable);
  const complete = settingsWith({ api_key: "12345678" });
  expect(agentCatalog(offline, complete)).toBe(offline);
});

test("of a choice of values, of which one is missing, each is named", () => {
  const configSchema: JsonSchema = {
    type: "object",
    properties: { token: { title: "Token" }, name: {}, password: {} },
    anyOf: [{ required: ["token"] }, { required: ["name", "password"] }],
  };
  const definition = { ...search, configSchema, configDefaults: {} };
  const reasonFor = (config: Record<string, string>) => {
    const settings = { tools: { [search.name]: { config } } };
    return agentCatalog({ tools: [definition] }, settings).unavailable?.[search.name];
  };
  const missing = { kind: "config_missing", fields: ["Token / Name + Password"] };
  expect(reasonFor({ name: "ada" })).toEqual(missing);
  expect(reasonFor({ name: "ada", password: "p" })).toBeUndefined();
  expect(configIssues(organisationDefinition(definition), {})).toEqual([]);
});

test("nested and repeated issues are named", () => {
  const configSchema: JsonSchema = {
    type: "object",
    properties: {
      proxy: {
        type: "object",
        title: "Proxy",
        properties: { host_name: { type: "string" } },
        required: ["host_name"],
      },
      list: { type: "array", items: { type: "string" } },
    },
  };
  const definition = { ...search, configSchema, configDefaults: {} };
  const reasonFor = (config: Parameters<typeof settingsWith>[0] | object) => {
    const settings = { tools: { [search.name]: { config: config as Record<string, string> } } };
    return agentCatalog({ tools: [definition] }, settings).unavailable?.[search.name];
  };
  expect(reasonFor({ proxy: {} })).toEqual({
    kind: "config_missing",
    fields: ["Proxy › Host name"],
  });
  expect(reasonFor({ list: [1, 2] })).toMatchObject({
    kind: "config_invalid",
    issues: [
      { field: "List › Entry 1", issue: { code: "type", values: { expected: "string" } } },
      { field: "List › Entry 2", issue: { code: "type" } },
    ],
  });
});

test("the same config is checked once", () => {
  const settings = settingsWith({ max_results: 0 });
  const issues = configIssues(search, settings);
  expect(configIssues(search, { ...settings, newTools: "on" })).toBe(issues);
});

test("somebody else's word about a tool that nobody configured holds for its schema and its defaults only", () => {
  const listed = structuredClone(search);
  markDefaultsValid(listed);
  expect(hasInvalidDefault(listed)).toBe(false);
  expect(hasInvalidDefault(structuredClone(search))).toBe(true);
  expect(hasInvalidDefault({ ...listed, configDefaults: { ...listed.configDefaults } })).toBe(true);
  expect(configIssues(listed, settingsWith({ max_results: 0 }))).toMatchObject([
    { code: "required" },
    { code: "minimum" },
  ]);
});
