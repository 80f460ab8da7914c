import { expect, test } from "vitest";
import { plainTool } from "../testing/plain-tool.ts";
import { refuseCoreOff } from "./refuse-core-off.ts";

const tools = [plainTool("a", ["m"], { isCore: true }), plainTool("b", [{ name: "m", isCore: true }, "n"])];

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
