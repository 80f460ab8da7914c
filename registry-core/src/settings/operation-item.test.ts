import { expect, test } from "vitest";
import { conflictsBetween, operationItem } from "./operation-item.ts";
import type { SettingsOperation } from "./owner-settings.ts";

const setTool = (tool: string, state: "on" | "off"): SettingsOperation => ({
  op: "setTool",
  tool,
  state,
});
const setMethod = (tool: string, method: string): SettingsOperation => ({
  op: "setMethod",
  tool,
  method,
  state: "off",
});
const setConfig = (tool: string, key: string, value: number): SettingsOperation => ({
  op: "setConfig",
  tool,
  key,
  value,
});
const metadata = (method: string, value: boolean): SettingsOperation => ({
  op: "setMethodMetadata",
  tool: "a",
  method,
  field: "visible",
  value,
});
const removeA: SettingsOperation = { op: "removeTool", tool: "a" };
const replaceA: SettingsOperation = { op: "replaceTool", tool: "a", replacement: "b" };

test.each<[SettingsOperation, string]>([
  [{ op: "setNewTools", state: "on" }, "newTools"],
  [setTool("a", "on"), "tool:a"],
  [removeA, "tool:a"],
  [replaceA, "tool:a"],
  [setMethod("a", "m"), "method:a/m"],
  [{ op: "removeMethod", tool: "a", method: "m" }, "method:a/m"],
  [setConfig("a", "k", 1), "config:a/k"],
  [{ op: "resetConfig", tool: "a", key: "k" }, "config:a/k"],
  [{ op: "resetToolText", tool: "a", field: "icon" }, "text:a/icon"],
  [{ op: "resetMethodText", tool: "a", method: "m", field: "description" }, "text:a/m/description"],
  [{ op: "setToolMetadata", tool: "a", field: "weight", value: 1 }, "metadata:a/weight"],
  [{ op: "resetMethodMetadata", tool: "a", method: "m", field: "visible" }, "metadata:a/m/visible"],
  [
    { op: "resetMethodBehaviour", tool: "a", method: "m", field: "timeout" },
    "behaviour:a/m/timeout",
  ],
  [{ op: "setTemplate", template: "user", source: "" }, "template:user"],
  [{ op: "removeVariable", name: "tone" }, "variable:tone"],
  [{ op: "setTestSet", name: "first", values: {} }, "testSet:first"],
  [{ op: "setTokenBudget", tokens: 1 }, "tokenBudget"],
  [{ op: "setUnattended", unattended: {} }, "unattended"],
])("%o changes %s", (operation, item) => {
  expect(operationItem(operation)).toBe(item);
});

const cases: {
  when: string;
  mine: SettingsOperation[];
  theirs: SettingsOperation[];
  expected: [number, number][];
}[] = [
  {
    when: "items differ",
    mine: [setTool("a", "on")],
    theirs: [setMethod("a", "m"), setTool("b", "off")],
    expected: [],
  },
  {
    when: "both say the same",
    mine: [setTool("a", "on")],
    theirs: [setTool("a", "on")],
    expected: [],
  },
  {
    when: "their last word agrees",
    mine: [setTool("a", "on")],
    theirs: [setTool("a", "off"), setTool("a", "on")],
    expected: [],
  },
  {
    when: "an item is changed differently",
    mine: [setTool("b", "on"), setConfig("a", "k", 1), setConfig("a", "k", 2)],
    theirs: [setConfig("a", "k", 3), setConfig("a", "k", 4)],
    expected: [[2, 1]],
  },
  {
    when: "they removed the tool",
    mine: [setMethod("a", "m"), setConfig("a", "k", 1)],
    theirs: [removeA],
    expected: [
      [0, 0],
      [1, 0],
    ],
  },
  {
    when: "both say something else about a method of the organisation",
    mine: [metadata("m", true), metadata("n", true)],
    theirs: [metadata("m", false)],
    expected: [[0, 0]],
  },
  {
    when: "I replace what they changed",
    mine: [replaceA],
    theirs: [setMethod("a", "m")],
    expected: [[0, 0]],
  },
  {
    when: "I replace with what they changed",
    mine: [replaceA],
    theirs: [setConfig("b", "k", 1)],
    expected: [[0, 0]],
  },
];

test.each(cases)("conflicts when $when", ({ mine, theirs, expected }) => {
  expect(conflictsBetween(mine, theirs)).toEqual(
    expected.map(([operation, other]) => {
      const yours = mine[operation] as SettingsOperation;
      return { item: operationItem(yours), operation, yours, theirs: theirs[other] };
    }),
  );
});
