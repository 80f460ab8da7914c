import { type AgentSettings, applyOperations, resolveToolset } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { plainTool } from "../../../../registry-core/src/testing/plain-tool.ts";
import { switchRows } from "./switch-rows.ts";
import { buildRows } from "./tree-rows.ts";

const catalog = {
  tools: [
    plainTool("a", ["a1", "a2"]),
    plainTool("b", ["b1", "b2"], { enabledByDefault: false }),
    plainTool("c", ["c1"], { isCore: true }),
    plainTool("d", ["d1", { name: "d2", isCore: true }]),
  ],
};
const rowsOf = (settings: AgentSettings) => {
  const toolset = resolveToolset(catalog, settings);
  return buildRows({
    matches: toolset.tools.map((tool) => ({ tool, methods: tool.methods, open: true })),
    unknown: toolset.unknown,
    showHidden: false,
    isOpen: () => true,
  });
};
const isOn = (settings: AgentSettings) =>
  resolveToolset(catalog, settings)
    .tools.flatMap(({ methods }) => methods.filter(({ enabled }) => enabled).map(({ definition }) => definition.name))
    .join(" ");

/** Presses Space on rows and answers the settings after it. */
const press = (settings: AgentSettings, keys: string[]) => {
  const rows = rowsOf(settings).filter(({ key }) => keys.includes(key));
  return applyOperations(settings, switchRows(rows, { catalog, settings }).operations);
};

test.each([
  ["methods that are on go off, and on again", ["method:a/a1", "method:d/d1"], "a2 c1 d2", "a1 a2 c1 d1 d2"],
  ["a mix goes on first", ["method:a/a1", "method:b/b1"], "a1 a2 b1 c1 d1 d2", "a2 c1 d1 d2"],
  ["a tool that is off brings its methods along", ["tool:b"], "a1 a2 b1 b2 c1 d1 d2", "a1 a2 c1 d1 d2"],
  [
    "a tool with its methods is switched as a whole",
    ["tool:a", "method:a/a1", "method:a/a2"],
    "c1 d1 d2",
    "a1 a2 c1 d1 d2",
  ],
  [
    "core rows stay and decide nothing",
    ["tool:c", "method:c/c1", "method:d/d2", "tool:a"],
    "c1 d1 d2",
    "a1 a2 c1 d1 d2",
  ],
])("%s", (_name, keys, once, twice) => {
  const first = press({}, keys);
  expect(isOn(first)).toBe(once);
  expect(isOn(press(first, keys))).toBe(twice);
});

test("a tool that is partly on becomes wholly on", () => {
  const partly: AgentSettings = { tools: { a: { methods: { a1: false } } } };
  expect(isOn(press(partly, ["tool:a", "tool:b"]))).toBe("a1 a2 b1 b2 c1 d1 d2");
});

test("a second press leaves nothing behind", () => {
  const keys = rowsOf({}).map(({ key }) => key);
  const first = press({}, keys);
  expect(isOn(first)).toBe("a1 a2 b1 b2 c1 d1 d2");
  const second = press(first, keys);
  expect(isOn(second)).toBe("c1 d2");
  expect(isOn(press(second, keys))).toBe("a1 a2 b1 b2 c1 d1 d2");
});

test("entries of tools that are gone are left alone", () => {
  const gone: AgentSettings = { tools: { gone: true } };
  expect(press(gone, ["unknown:gone"])).toEqual(gone);
});
