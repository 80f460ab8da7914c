import { expect, test } from "vitest";
import type { RiskClass } from "../definition/method-risk.ts";
import { clockTool, messageTool, sampleDefinitions, searchTool } from "../testing/sample-tools.ts";
import { applyOverrides } from "./apply-overrides.ts";
import type { MethodMetadataField, ToolSettings } from "./owner-settings.ts";

const search = searchTool.definition;
const forSearch = (entry: ToolSettings) => ({ tools: { [search.name]: entry } });

test("changes what an operator changed, and says so", () => {
  const entry = {
    metadata: { weight: 1, icon: "Globe", isCore: true },
    methodMetadata: { search: { displayName: "Look up", visible: false } },
  };
  const [tool] = applyOverrides([search], forSearch(entry)).tools;
  expect(tool).toMatchObject({
    weight: 1,
    icon: "Globe",
    isCore: true,
    color: search.color,
    origins: {
      weight: "organisation",
      icon: "organisation",
      isCore: "organisation",
      color: "declared",
    },
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

test.each<[Exclude<MethodMetadataField, "risk">, string | boolean]>([
  ["isCore", true],
  ["visible", false],
  ["displayName", "Look up"],
  ["description", "Finds pages."],
])("%s is changed for a tool and for a method, and reset by leaving it out", (field, value) => {
  const said = { [field]: value };
  const [tool] = applyOverrides(
    [search],
    forSearch({ metadata: said, methodMetadata: { search: said } }),
  ).tools;
  expect([tool?.[field], tool?.origins[field]]).toEqual([value, "organisation"]);
  expect([tool?.methods[0]?.[field], tool?.methods[0]?.origins[field]]).toEqual([
    value,
    "organisation",
  ]);
  expect(applyOverrides([search], forSearch({})).tools).toEqual([search]);
});

test.each<["icon" | "color" | "weight", string | number]>([
  ["icon", "Globe"],
  ["color", "#123456"],
  ["weight", 7],
])("%s is changed for a tool, and reset by leaving it out", (field, value) => {
  const [tool] = applyOverrides([search], forSearch({ metadata: { [field]: value } })).tools;
  expect([tool?.[field], tool?.origins[field]]).toEqual([value, "organisation"]);
  expect(applyOverrides([search], {}).tools[0]).toBe(search);
});

test("the risk of a method is changed in all its forms, also to none at all", () => {
  const risks = (risk: RiskClass[]) =>
    applyOverrides([search], forSearch({ methodMetadata: { search: { risk } } })).tools[0]
      ?.methods[0];
  expect(risks(["destroys"])).toMatchObject({
    risk: ["destroys"],
    origins: { risk: "organisation" },
  });
  expect(risks([])).toMatchObject({ risk: [], origins: { risk: "organisation" } });
});

test("what nobody changed is the same object, and so is the same change", () => {
  const metadata = { weight: 1 };
  const overrides = {
    tools: { [search.name]: { metadata }, gone: { metadata }, message_tool: {} },
  };
  const once = applyOverrides(sampleDefinitions, overrides).tools;
  const again = applyOverrides(sampleDefinitions, overrides).tools;
  expect(again.map((tool, index) => tool === once[index])).toEqual(
    sampleDefinitions.map(() => true),
  );
  expect(once.map((tool, index) => tool === sampleDefinitions[index])).toEqual(
    sampleDefinitions.map((tool) => tool.name !== search.name),
  );
});

test("what declares itself core stays core", () => {
  const [message] = applyOverrides([messageTool.definition], {
    tools: { message_tool: { metadata: { isCore: false } } },
  }).tools;
  expect(message).toBe(messageTool.definition);
  const [overruled] = applyOverrides([search], forSearch({ metadata: { isCore: false } })).tools;
  expect(overruled?.isCore).toBe(false);
});

test("a reason disables a tool for the organisation without changing its definition", () => {
  const { tools, disabledByOrganisation } = applyOverrides(
    [search],
    forSearch({ metadata: { disabledReason: "too expensive" } }),
  );
  expect(disabledByOrganisation).toEqual({ [search.name]: "too expensive" });
  expect(tools).toEqual([search]);
});

test("a tool that an operator shows or hides is no longer hidden by default only", () => {
  const { definition } = clockTool;
  const shown = (metadata: ToolSettings["metadata"] = {}) =>
    applyOverrides([definition], { tools: { [definition.name]: { metadata } } }).tools[0];
  expect(definition.hiddenByDefault).toBe(true);
  expect(shown({ visible: true })).toMatchObject({ visible: true });
  expect(shown({ visible: false })).not.toHaveProperty("hiddenByDefault");
  expect(shown({ weight: 1 })).toMatchObject({ hiddenByDefault: true });
});

test("config values for every agent become what an agent starts with", () => {
  const config = { region: "us", api_key: { $secret: "1" } };
  const [tool] = applyOverrides([search], forSearch({ config })).tools;
  expect(tool?.organisationConfig).toEqual(config);
  expect(tool?.configDefaults).toEqual({ max_results: 5, headers: {}, ...config });
  expect(search.configDefaults).not.toHaveProperty("api_key");
  expect(
    applyOverrides([clockTool.definition], { tools: { [clockTool.definition.name]: { config } } })
      .tools,
  ).toEqual([clockTool.definition]);
});
