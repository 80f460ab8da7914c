import { applyOperations, type SettingsOperation } from "@pegboard/registry-core";
import { organisationDefinition } from "@pegboard/registry-core/internal";
import { expect, test } from "vitest";
import { plainTool } from "../../../registry-core/src/testing/plain-tool.ts";
import { configBlocker, findConfigBlockers } from "./config-blockers.ts";

const tool = plainTool("search", ["find"], {
  displayName: "Search",
  configSchema: {
    type: "object",
    properties: { key: { type: "string" }, limit: { type: "integer", maximum: 9, title: "Limit" } },
    required: ["key"],
  },
});
const setLimit = (value: number): SettingsOperation => ({
  op: "setConfig",
  tool: "search",
  key: "limit",
  value,
});

/** What blocks saving `operations`, as it is named. */
function blocking(judged: typeof tool, operations: SettingsOperation[], saved = {}): string[] {
  const drafted = { settings: applyOperations(saved, operations), pending: operations };
  const found = findConfigBlockers(
    (name) => (name === "search" ? judged : undefined),
    { revision: 1, settings: saved },
    drafted,
  );
  return found.map((blocker) => configBlocker(blocker, () => {}).text);
}

test("a wrong value blocks an agent and the organisation, what is missing blocks neither", () => {
  for (const judged of [tool, organisationDefinition(tool)]) {
    expect(blocking(judged, [setLimit(5)])).toEqual([]);
    expect(blocking(judged, [setLimit(50)])).toEqual([
      expect.stringMatching(/^Search, Limit: .*at most 9/i),
    ]);
  }
});

test("what was wrong before blocks no other change", () => {
  const saved = applyOperations({}, [setLimit(50)]);
  expect(
    blocking(tool, [{ op: "setConfig", tool: "search", key: "key", value: "k" }], saved),
  ).toEqual([]);
});

test("a tool that is gone blocks nothing", () => {
  expect(blocking(tool, [{ ...setLimit(50), tool: "gone" } as SettingsOperation])).toEqual([]);
});
