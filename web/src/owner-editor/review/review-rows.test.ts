import type { SettingsOperation } from "@pegboard/registry-core";
import { expect, test } from "vitest";
import { reviewRows } from "./review-dialog.tsx";

test("changes stand below their tool, and one that is alone in its line", () => {
  const off = (tool: string, method: string): SettingsOperation => ({
    op: "setMethod",
    tool,
    method,
    state: "off",
  });
  const pending: SettingsOperation[] = [
    off("files", "read"),
    { op: "setTokenBudget", tokens: 1 },
    { op: "setTool", tool: "mail", state: "on" },
    off("files", "write"),
  ];
  expect(
    reviewRows(pending, new Map()).map((row) =>
      row.operation ? [row.of?.name, row.operation.op] : [row.name, row.operations.length],
    ),
  ).toEqual([
    ["files", 2],
    [undefined, "setMethod"],
    [undefined, "setMethod"],
    ["Agent", "setTokenBudget"],
    ["mail", "setTool"],
  ]);
});
