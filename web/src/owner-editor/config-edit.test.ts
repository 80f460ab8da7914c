import { expect, test } from "vitest";
import { plainTool } from "../../../registry-core/src/testing/plain-tool.ts";
import { configStep, findChangedKeys } from "./config-edit.ts";

const tool = plainTool("search", ["find"], {
  configDefaults: { limit: 5, region: "eu", tags: [] },
});

test("an edit names only what it changes, and a default is stored as nothing", () => {
  const before = { limit: 9, region: "eu", tags: [], extra: 1 };
  const after = { limit: 5, region: "us", tags: [] };
  expect(configStep(tool, before, after).operations).toEqual([
    { op: "resetConfig", tool: "search", key: "limit" },
    { op: "setConfig", tool: "search", key: "region", value: "us" },
    { op: "resetConfig", tool: "search", key: "extra" },
  ]);
});

test("counts what differs from the default", () => {
  expect(
    findChangedKeys({ limit: 5, region: "us", tags: ["a"], extra: 1 }, tool.configDefaults ?? {}),
  ).toEqual(["region", "tags", "extra"]);
});
