import type { SettingsOperation } from "@pegboard/registry-core";
import { CHANGE_KINDS, summarizeChanges } from "@pegboard/registry-core/internal";
import { expect, it } from "vitest";
import { CHANGE_FILTERS, savedText } from "./saved-text.ts";

const method = (tool: string, name: string, state: "on" | "off"): SettingsOperation => {
  return { op: "setMethod", tool, method: name, state };
};
const value = (tool: string): SettingsOperation => ({
  op: "setConfig",
  tool,
  key: "most",
  value: 1,
});

it.each<[string, SettingsOperation[]]>([
  ["Calendar off", [{ op: "setTool", tool: "calendar", state: "off" }]],
  ["2 tools on", ["a", "b"].map((tool) => ({ op: "setTool", tool, state: "on" as const }))],
  ["1 method off in charges", [method("charges", "create", "off")]],
  [
    "2 methods off, 1 value in 3 tools",
    [method("charges", "create", "off"), method("customers", "merge", "off"), value("refunds")],
  ],
  ["Followed presets", [{ op: "setPresets", presets: ["quiet"] }]],
  ["New tools: off", [{ op: "setNewTools", state: "off" }]],
  [
    "System prompt, token budget",
    [
      { op: "resetTemplate", template: "system" },
      { op: "setTokenBudget", tokens: 9 },
    ],
  ],
  [
    "1 method on in charges",
    [method("charges", "create", "off"), method("charges", "create", "on")],
  ],
  [
    "System prompt, 1 method off in charges",
    [method("charges", "create", "off"), { op: "resetTemplate", template: "system" }],
  ],
  ["Nothing that can be named", []],
])("says %s", (text, operations) => {
  expect(savedText(summarizeChanges(operations), (tool) => tool)).toBe(text);
});

it("has a filter for every kind of change", () => {
  expect(CHANGE_FILTERS.flatMap(({ kinds }) => kinds).sort()).toEqual([...CHANGE_KINDS].sort());
});
