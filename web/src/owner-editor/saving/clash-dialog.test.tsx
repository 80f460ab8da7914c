import { resolveToolset, type SettingsOperation } from "@pegboard/registry-core";
import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { ClashDialog } from "./clash-dialog.tsx";

beforeAll(() => import("@pegboard/ui/overlays/dialog.tsx").then(() => {}));

const tools = new Map(
  resolveToolset({ tools: [] }, {}).tools.map((tool) => [tool.definition.name, tool]),
);

/** What the dialog shows of both sides of one item. */
async function sidesOf(
  mine: SettingsOperation,
  theirs: SettingsOperation[],
): Promise<Record<string, string>> {
  const { unmount } = render(
    <ClashDialog
      clashes={[{ mine, theirs }]}
      by="Ada"
      tools={tools}
      onResolve={() => {}}
      onClose={() => {}}
    />,
  );
  const terms = await screen.findAllByRole("term");
  const sides = terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""]);
  unmount();
  return Object.fromEntries(sides);
}

const setVariable = (value: string): SettingsOperation => ({
  op: "setVariable",
  name: "route",
  value,
});

test("values that contain an arrow stand on their own sides", async () => {
  expect(await sidesOf(setVariable("A → B → C"), [setVariable("X → Y")])).toEqual({
    Mine: "A → B → C",
    "Theirs, saved": "X → Y",
  });
});

test.each<[SettingsOperation, SettingsOperation, mine: string, theirs: string]>([
  [{ op: "removeVariable", name: "route" }, setVariable("home"), "none", "home"],
  [{ op: "setTokenBudget", tokens: null }, { op: "setTokenBudget", tokens: 9000 }, "none", "9,000"],
  [
    { op: "removeTool", tool: "gone" },
    { op: "setTool", tool: "gone", state: "off" },
    "removed from this agent",
    "off",
  ],
  [
    { op: "removeTestSet", name: "Monday" },
    { op: "setTestSet", name: "Monday", values: { query: "Hi" } },
    "removed",
    "values changed",
  ],
])("each side of %j against %j is named", async (mine, saved, ours, theirs) => {
  expect(await sidesOf(mine, [saved])).toEqual({ Mine: ours, "Theirs, saved": theirs });
});
