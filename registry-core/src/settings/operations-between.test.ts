import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitrarySettings } from "../testing/arbitrary-catalog.ts";
import { arbitraryOperations } from "../testing/arbitrary-operations.ts";
import { settingsContent } from "../testing/settings-content.ts";
import { operationsBetween } from "./operations-between.ts";
import type { OwnerSettings } from "./owner-settings.ts";
import { applyOperations } from "./settings-operations.ts";

const arbitraryState = fc
  .tuple(arbitrarySettings, arbitraryOperations)
  .map(([settings, operations]) => applyOperations(settings, operations));

test("leads from any settings to any others, and has nothing to say when it arrived", () => {
  fc.assert(
    fc.property(arbitraryState, arbitraryState, (from, to) => {
      const made = applyOperations(from, operationsBetween(from, to));
      expect(settingsContent(made)).toEqual(settingsContent(to));
      expect(operationsBetween(made, to)).toEqual([]);
    }),
  );
});

test("names only what differs", () => {
  const from: OwnerSettings = {
    newTools: "on",
    tools: {
      kept: true,
      gone: false,
      files: { enabled: true, methods: { read: true }, config: { a: 1, b: 2 } },
    },
  };
  const to: OwnerSettings = {
    newTools: "on",
    tools: {
      kept: { enabled: true },
      files: { enabled: true, config: { a: 1, b: 3 } },
      new: { methods: { m: false } },
    },
  };
  expect(operationsBetween(from, to)).toEqual([
    { op: "removeTool", tool: "gone" },
    { op: "setMethod", tool: "files", method: "read", state: "inherit" },
    { op: "setConfig", tool: "files", key: "b", value: 3 },
    { op: "setMethod", tool: "new", method: "m", state: "off" },
    { op: "setTool", tool: "new", state: "inherit" },
  ]);
});
