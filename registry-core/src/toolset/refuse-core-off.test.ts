import { expect, test } from "vitest";
import { plainTool } from "../testing/plain-tool.ts";
import { refuseCoreOff } from "./refuse-core-off.ts";

const tools = [
  plainTool("a", ["m"], { isCore: true }),
  plainTool("b", [{ name: "m", isCore: true }, "n"]),
];

test("every attempt to switch off what is core is refused by its index, with the reason", () => {
  const issues = refuseCoreOff({ tools }, [
    { op: "setTool", tool: "a", state: "off" },
    { op: "setMethod", tool: "a", method: "m", state: "off" },
    { op: "setMethod", tool: "b", method: "m", state: "off" },
    { op: "setTool", tool: "b", state: "off" },
    { op: "setMethod", tool: "b", method: "n", state: "off" },
    { op: "setTool", tool: "a", state: "inherit" },
    { op: "setMethod", tool: "a", method: "gone", state: "off" },
    { op: "setTool", tool: "gone", state: "off" },
  ]);
  expect(issues).toMatchObject([
    { path: [0], code: "core_tool", values: { tool: "A" } },
    { path: [1], code: "core_tool", values: { tool: "A" } },
    { path: [2], code: "core_method", values: { tool: "B", method: "M" } },
  ]);
});

test("what declares itself core stays core for the organisation, and what is core is not disabled", () => {
  const c = plainTool("c", ["m"]);
  const disable = {
    op: "setToolMetadata",
    tool: "c",
    field: "disabledReason",
    value: "Too expensive.",
  } as const;
  const lock = { op: "setToolMetadata", tool: "c", field: "isCore", value: true } as const;
  const catalog = { tools: [...tools, c] };
  const indexes = (...operations: Parameters<typeof refuseCoreOff>[1]) =>
    refuseCoreOff(catalog, operations).map(({ path }) => path[0]);
  expect(
    indexes(
      { op: "setToolMetadata", tool: "a", field: "isCore", value: false },
      { op: "setToolMetadata", tool: "a", field: "disabledReason", value: "Too expensive." },
      { op: "setMethodMetadata", tool: "b", method: "m", field: "isCore", value: false },
      { op: "setMethodMetadata", tool: "b", method: "n", field: "isCore", value: false },
      disable,
    ),
  ).toEqual([0, 1, 2]);
  expect(indexes(lock, disable)).toEqual([0, 1]);
  expect(
    indexes(disable, lock, { op: "resetToolMetadata", tool: "c", field: "disabledReason" }),
  ).toEqual([]);
  const stored = { tools: { c: { metadata: { disabledReason: "Too expensive." } } } };
  expect(refuseCoreOff(catalog, [lock], stored)).toHaveLength(1);
  expect(refuseCoreOff(catalog, [{ ...lock, field: "weight", value: 3 }], stored)).toEqual([]);
});
