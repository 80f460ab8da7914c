import { expect, test } from "vitest";
import { SandboxFilesTool } from "../../testing/sandbox-files-tool.ts";
import { isClass, isToolClass, Tool } from "./tool.ts";

test("tool classes are recognised, also those of another copy of the library", () => {
  class Foreign {}
  Object.defineProperty(Foreign, Symbol.for("pegboard.tool"), { value: true });
  class ForeignTool extends Foreign {}
  expect(
    [SandboxFilesTool, ForeignTool, Tool, class Plain {}, () => 1, {}].map(isToolClass),
  ).toEqual([true, true, false, false, false, false]);
  expect(
    [SandboxFilesTool, class Plain {}, () => 1, function classic() {}, {}].map(isClass),
  ).toEqual([true, true, false, false, false]);
});
