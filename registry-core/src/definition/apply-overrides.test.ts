import { expect, test } from "vitest";
import { clockTool, messageTool, sampleDefinitions, searchTool } from "../testing/sample-tools.ts";
import { applyOverrides } from "./apply-overrides.ts";
import type { MethodOverride, ToolOverride } from "./organisation-overrides.ts";
import type { MethodDefinition } from "./tool-definition.ts";

const search = searchTool.definition;

test("changes what an operator changed, and says so", () => {
  const override = {
    weight: 1,
    icon: "Globe",
    isCore: true,
    methods: { search: { displayName: "Look up", visible: false } },
  };
  const [tool] = applyOverrides([search], { [search.name]: override }).tools;
  expect(tool).toMatchObject({
    weight: 1,
    icon: "Globe",
    isCore: true,
    color: search.color,
    origins: { weight: "organisation", icon: "organisation", isCore: "organisation", color: "declared" },
    methods: [
      {
        name: "search",
        displayName: "Look up",
        visible: false,
        origins: { displayName: "organisation", visible: "organisation", description: "declared" },
      },
      search.methods[1],
    ],
  });
});

test.each<[keyof ToolOverride & keyof MethodOverride & keyof MethodDefinition, string | boolean]>([
  ["isCore", true],
  ["visible", false],
  ["displayName", "Look up"],
  ["description", "Finds pages."],
])("%s is changed for a tool and for a method, and reset by leaving it out", (field, value) => {
  const override = { [field]: value, methods: { search: { [field]: value } } };
  const [tool] = applyOverrides([search], { [search.name]: override }).tools;
  expect([tool?.[field], tool?.origins[field]]).toEqual([value, "organisation"]);
  expect([tool?.methods[0]?.[field], tool?.methods[0]?.origins[field]]).toEqual([value, "organisation"]);
  expect(applyOverrides([search], { [search.name]: {} }).tools).toEqual([search]);
});

test.each<["icon" | "color" | "weight", string | number]>([
  ["icon", "Globe"],
  ["color", "#123456"],
  ["weight", 7],
])("%s is changed for a tool, and reset by leaving it out", (field, value) => {
  const [tool] = applyOverrides([search], { [search.name]: { [field]: value } }).tools;
  expect([tool?.[field], tool?.origins[field]]).toEqual([value, "organisation"]);
  expect(applyOverrides([search], {}).tools[0]).toBe(search);
});

test("what nobody changed is the same object, and so is the same change", () => {
  const overrides = { [search.name]: { weight: 1 }, gone: { weight: 1 }, message_tool: {} };
  const once = applyOverrides(sampleDefinitions, overrides).tools;
  const again = applyOverrides(sampleDefinitions, overrides).tools;
  expect(again.map((tool, index) => tool === once[index])).toEqual(sampleDefinitions.map(() => true));
  expect(once.map((tool, index) => tool === sampleDefinitions[index])).toEqual(
    sampleDefinitions.map((tool) => tool.name !== search.name),
  );
});

test("what declares itself core stays core", () => {
  const [message] = applyOverrides([messageTool.definition], { message_tool: { isCore: false } }).tools;
  expect(message).toBe(messageTool.definition);
  const [overruled] = applyOverrides([search], { [search.name]: { isCore: false } }).tools;
  expect(overruled?.isCore).toBe(false);
});

test("a reason disables a tool for everybody without changing its definition", () => {
  const { tools, disabledForEverybody } = applyOverrides([search], {
    [search.name]: { disabledReason: "too expensive" },
  });
  expect(disabledForEverybody).toEqual({ [search.name]: "too expensive" });
  expect(tools).toEqual([search]);
});

test("a tool that an operator shows or hides is no longer hidden by default only", () => {
  const { definition } = clockTool;
  expect(definition.hiddenByDefault).toBe(true);
  expect(applyOverrides([definition], { [definition.name]: { visible: true } }).tools[0]).toMatchObject({
    visible: true,
  });
  expect(applyOverrides([definition], { [definition.name]: { visible: false } }).tools[0]).not.toHaveProperty(
    "hiddenByDefault",
  );
  expect(applyOverrides([definition], { [definition.name]: { weight: 1 } }).tools[0]).toMatchObject({
    hiddenByDefault: true,
  });
});

test("config values for every agent become what an agent starts with", () => {
  const config = { region: "us", api_key: { $secret: "1" } };
  const [tool] = applyOverrides([search], { [search.name]: { config } }).tools;
  expect(tool?.organisationConfig).toEqual(config);
  expect(tool?.configDefaults).toEqual({ max_results: 5, headers: {}, ...config });
  expect(search.configDefaults).not.toHaveProperty("api_key");
  expect(applyOverrides([clockTool.definition], { [clockTool.definition.name]: { config } }).tools).toEqual([
    clockTool.definition,
  ]);
});
