import { expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { buildFromRecord } from "./build-tool.ts";
import { readToolRecord, type ToolRecord } from "./tool-record.ts";

const tool = defineTool({
  name: "search",
  icon: "Search",
  config: z.object({
    max_results: z.int().min(1).default(5).meta({ title: "Max results" }),
    apiKey: z.string().optional(),
    proxy: z.object({ host_name: z.string(), port: z.int().default(80) }).optional(),
    routes: z.array(z.object({ path_prefix: z.string() })).optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  methods: { search: { run: (_args, { config }) => config } },
});
const context = { agent: { id: "a", name: "A" }, signal: new AbortController().signal };

test("what is set wins over what the tool declares; either spelling is understood", () => {
  const given = { selectionPolicy: "OnByDefault", isExclusive: true, isSubAgent: true } as const;
  expect(
    readToolRecord(tool, {
      configuration: { max_results: 9 },
      displayName: "Mine",
      icon: null,
      ...given,
    }),
  ).toEqual({
    settings: {
      configuration: { max_results: 9 },
      displayName: "Mine",
      icon: "Search",
      selectionPolicy: "OnByDefault",
      isExclusive: true,
      isSubAgent: true,
      isEnabled: true,
    },
    issues: [],
    warnings: [],
  });
  const snake = {
    config: {},
    display_name: "Mine",
    selection_policy: "OnByDefault",
    is_exclusive: true,
    is_sub_agent: true,
    is_enabled: false,
  };
  expect(readToolRecord(tool, snake)).toMatchObject({
    settings: {
      configuration: { max_results: 5 },
      displayName: "Mine",
      ...given,
      isEnabled: false,
    },
    warnings: [],
  });
});

test("a selection policy is one of three", () => {
  const { settings, issues } = readToolRecord(tool, { selection_policy: "always" });
  expect(settings.selectionPolicy).toBeUndefined();
  expect(issues).toMatchObject([
    {
      path: ["selectionPolicy"],
      code: "enum",
      values: { expected: ["ForcedByDefault", "OnByDefault", "ByUser"] },
    },
  ]);
});

test.each([null, [], "x"])("a record that is no object is said: %j", (record) => {
  const { settings, issues } = readToolRecord(tool, record as unknown as ToolRecord);
  expect(settings.displayName).toBe("Search");
  expect(issues).toMatchObject([{ path: [], code: "type", message: "must be an object" }]);
});

test("keys of a config are spelled as its schema spells them, at every depth", () => {
  const configuration = {
    maxResults: 2,
    api_key: "k",
    proxy: { hostName: "h" },
    routes: [{ pathPrefix: "/" }],
    headers: { maxResults: "untouched" },
  };
  expect(readToolRecord(tool, { configuration })).toMatchObject({
    settings: {
      configuration: {
        max_results: 2,
        apiKey: "k",
        proxy: { host_name: "h", port: 80 },
        routes: [{ path_prefix: "/" }],
        headers: { maxResults: "untouched" },
      },
    },
    issues: [],
    warnings: [],
  });
});

test.each<[string, ToolRecord, [string, string][]]>([
  ["a key of the record", { isEnable: true }, [["isEnable", "Did you mean isEnabled?"]]],
  [
    "a key of the config",
    { configuration: { max_resluts: 2 } },
    [["configuration.max_resluts", "max_results?"]],
  ],
  [
    "a key inside the config",
    { configuration: { proxy: { host_name: "h", prot: 1 } } },
    [["configuration.proxy.prot", "Did you mean port?"]],
  ],
  [
    "a key far from any",
    { configuration: { zzz: 1 } },
    [["configuration.zzz", "is not known here"]],
  ],
  [
    "a second spelling",
    { icon: "A", displayName: "A", display_name: "B" },
    [["display_name", "beside displayName"]],
  ],
  [
    "a second spelling in the config",
    { configuration: { max_results: 1, maxResults: 2 } },
    [["configuration.maxResults", "Did you mean max_results?"]],
  ],
])("%s that nothing is known about is warned about and kept", (_what, record, expected) => {
  const { warnings, issues, settings } = readToolRecord(tool, record);
  expect(issues).toEqual([]);
  expect(warnings.map(({ path, message }) => [path.join("."), message])).toEqual(
    expected.map(([path, text]) => [path, expect.stringContaining(text)]),
  );
  expect(settings.configuration).toMatchObject(record.configuration ?? {});
});

test("what is invalid stays as it is, with an issue for each field", () => {
  const configuration = { max_results: 0, apiKey: 5 };
  const record = { configuration, isEnabled: "yes", displayName: 3 } as unknown as ToolRecord;
  expect(readToolRecord(tool, record)).toMatchObject({
    settings: {
      configuration,
      displayName: "Search",
      icon: "Search",
      isExclusive: false,
      isSubAgent: false,
      isEnabled: true,
    },
    issues: [
      { path: ["configuration", "max_results"], code: "minimum", values: { expected: 1 } },
      { path: ["configuration", "apiKey"], code: "type", values: { expected: "string" } },
      { path: ["isEnabled"], code: "type", values: { expected: "boolean" } },
      { path: ["displayName"], code: "type", values: { expected: "string" } },
    ],
    warnings: [],
  });
});

test.each<unknown>([[[{ max_results: 2 }]], ["max_results: 2"], [7], [false]])(
  "a config that is no object stays as it is: %j",
  (configuration) => {
    const { settings, issues } = readToolRecord(tool, { configuration: configuration as never });
    expect(settings.configuration).toEqual(configuration);
    expect(issues).toMatchObject([
      { path: ["configuration"], code: "type", message: "must be an object" },
    ]);
    expect(() => buildFromRecord(tool, { configuration: configuration as never })).toThrow(
      /must be an object/,
    );
  },
);

test("a built tool has one config: the one in its settings", async () => {
  const built = buildFromRecord(tool, { configuration: { maxResults: 2 }, isEnable: false });
  expect(built.config).toBe(built.settings.configuration);
  await expect(built.call("search", {}, context)).resolves.toEqual(built.config);
  expect(built.warnings).toHaveLength(1);
  expect(built.getToolPrompts()).toMatchObject({ name: "search", tool_system_prompt: "" });
});

test("a tool that is built as not enabled refuses every call", () => {
  const built = buildFromRecord(tool, { isEnabled: false });
  expect(() => built.call("search", {}, context)).toThrowError(
    expect.objectContaining({ code: "tool_off" }),
  );
});
