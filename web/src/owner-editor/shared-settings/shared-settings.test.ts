import { applyOperations, type JsonSchema, type OwnerSettings } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { plainTool } from "../../../../registry-core/src/testing/plain-tool.ts";
import {
  commonValue,
  findSharedSettings,
  type SharedSetting,
  valuesText,
} from "./shared-settings.ts";

const region = { type: "string", enum: ["eu", "us"], default: "eu" };
const configured = (name: string, properties: Record<string, JsonSchema>) => {
  const definition = plainTool(name, ["read", { name: "write", needsApproval: true }], {
    configSchema: { type: "object", properties },
    configDefaults: "region" in properties ? { region: "eu" } : {},
  });
  return { definition, methods: definition.methods };
};
const tools = [
  configured("a", { region, size: { type: "integer" } }),
  configured("b", { region, size: { type: "string" } }),
  configured("c", { region, key: { type: "string", writeOnly: true } }),
];
const settings: OwnerSettings = { tools: { b: { config: { region: "us" } } } };

function findSetting(label: string, of: OwnerSettings = settings): SharedSetting {
  const setting = findSharedSettings(tools, of).find((one) => one.label === label);
  if (!setting) throw new Error(`They do not share ${label}.`);
  return setting;
}

test("tools share what has the same key and the same schema, and their methods share how they are called", () => {
  expect(findSharedSettings(tools, settings).map(({ label, places }) => [label, places])).toEqual([
    ["Needs approval", "6 methods"],
    ["Time limit", "6 methods"],
    ["Result limit", "6 methods"],
    ["Ask for a reason", "6 methods"],
    ["Find by search", "6 methods"],
    ["Region", "3 tools"],
  ]);
  expect(findSharedSettings(tools.slice(0, 1), settings).map(({ label }) => label)).toContain(
    "Size",
  );
});

test("what they have is said: one value, or how many have which", () => {
  expect(valuesText(findSetting("Region"))).toBe("Mixed: 2 eu, 1 us");
  expect(commonValue(findSetting("Region"))).toBeUndefined();
  expect(valuesText(findSetting("Region", {}))).toBe("eu");
  expect(valuesText(findSetting("Needs approval"))).toBe("Mixed: 3 off, 3 on");
  expect(valuesText(findSetting("Time limit"))).toBe("not set");
});

test("one step sets it everywhere, and takes back what was set; what has the value already stays out", () => {
  const { step } = findSetting("Region");
  expect(step("us").operations).toEqual(
    ["a", "c"].map((tool) => ({ op: "setConfig", tool, key: "region", value: "us" })),
  );
  expect(step("eu").operations).toEqual([{ op: "resetConfig", tool: "b", key: "region" }]);
  expect(step(undefined).operations).toEqual([{ op: "resetConfig", tool: "b", key: "region" }]);

  const asked = findSetting("Needs approval").step(true).operations;
  expect(asked).toEqual(
    ["a", "b", "c"].map((tool) => ({
      op: "setMethodBehaviour",
      tool,
      method: "read",
      field: "needsApproval",
      value: true,
    })),
  );
  const after = applyOperations(settings, asked);
  expect(findSetting("Needs approval", after).step(undefined).operations).toHaveLength(3);
});
