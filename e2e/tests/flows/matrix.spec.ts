import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";

test("tools are switched in 40 agents in one step: what somebody else saved meanwhile keeps one draft, which is named", async ({
  page,
  pegboard,
}) => {
  const names = Array.from(
    { length: 39 },
    (_, index) => `Desk ${String(index + 1).padStart(2, "0")}`,
  );
  for (const name of names)
    await pegboard.send("POST", "/api/v1/agents", { name, group: "Support" });
  await page.goto("/matrix");
  const grid = page.getByRole("grid", { name: "Agents and tools" });
  await expect(grid).toHaveAttribute("aria-colcount", "41");
  expect(await axeViolations(page)).toEqual([]);
  await grid.focus();
  const corner = page.getByRole("columnheader", { name: "Tool", exact: true });
  while (!(await corner.textContent())?.includes("Calculator"))
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+End");
  await expect(page.getByRole("group", { name: "Selection" })).toContainText(
    "1 method × 40 agents",
  );
  await page.keyboard.press("Space");
  const bar = page.getByRole("region", { name: "Draft" });
  await expect(bar).toContainText("40 changes in 40 agents");
  await expect(bar).toContainText("−40 tools");
  expect(await axeViolations(page)).toEqual([]);

  await pegboard.send("PATCH", "/api/v1/agents/desk-07/settings", {
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "calculator", state: "on" }],
  });
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/Not saved: 1 agent/)).toContainText("Desk 07");
  await expect(bar).toContainText("1 change in 1 agent");
  const switches = await pegboard.get<{ agents: Record<string, { revision: number }> }>(
    "/api/v1/settings/agents",
  );
  expect(Object.values(switches.agents).filter(({ revision }) => revision === 1)).toHaveLength(40);
});
