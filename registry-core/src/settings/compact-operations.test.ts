import { expect, test } from "vitest";
import { compactOperations } from "./compact-operations.ts";
import type { OwnerSettings, SettingsOperation } from "./owner-settings.ts";

const off = (tool: string): SettingsOperation => ({ op: "setTool", tool, state: "off" });
const inherit = (tool: string): SettingsOperation => ({ op: "setTool", tool, state: "inherit" });
const methodOff = (tool: string, method: string): SettingsOperation => ({
  op: "setMethod",
  tool,
  method,
  state: "off",
});
const config = (tool: string, value: number): SettingsOperation => ({
  op: "setConfig",
  tool,
  key: "k",
  value,
});

const cases: {
  drops: string;
  saved?: OwnerSettings;
  operations: SettingsOperation[];
  kept: number[];
}[] = [
  { drops: "a switch toggled there and back", operations: [off("a"), inherit("a")], kept: [] },
  {
    drops: "all but the last of an item",
    operations: [config("a", 1), off("b"), config("a", 2)],
    kept: [1, 2],
  },
  {
    drops: "what is saved already",
    saved: { tools: { a: false } },
    operations: [off("a"), off("b")],
    kept: [1],
  },
  {
    drops: "what the organisation says and takes back",
    saved: { tools: { b: { metadata: { weight: 1 } } } },
    operations: [
      { op: "setToolMetadata", tool: "a", field: "isCore", value: true },
      { op: "setToolMetadata", tool: "b", field: "weight", value: 2 },
      { op: "resetToolMetadata", tool: "a", field: "isCore" },
    ],
    kept: [1],
  },
  {
    drops: "what a removal makes pointless",
    saved: { tools: { a: { config: { k: 1 } } } },
    operations: [methodOff("a", "m"), { op: "removeTool", tool: "a" }],
    kept: [1],
  },
  {
    drops: "nothing of a replacement and of what is done to its result",
    saved: { tools: { old: { config: { k: 1 } } } },
    operations: [{ op: "replaceTool", tool: "old", replacement: "a" }, config("a", 2)],
    kept: [0, 1],
  },
  {
    drops: "a policy that is taken back, but not while it decided something",
    operations: [
      { op: "setNewTools", state: "off" },
      config("a", 1),
      { op: "setNewTools", state: "inherit" },
    ],
    kept: [0, 1, 2],
  },
  {
    drops: "a policy that is taken back",
    operations: [
      { op: "setNewTools", state: "off" },
      { op: "setNewTools", state: "inherit" },
    ],
    kept: [],
  },
];

test.each(cases)("drops $drops", ({ saved = {}, operations, kept }) => {
  expect(compactOperations(saved, operations)).toEqual(kept.map((index) => operations[index]));
});
