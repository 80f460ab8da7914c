import { EVERY_KIND_OF_SOURCE } from "../../fixtures/server-arguments.ts";
import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

test("a revision is found, compared and brought back as a draft with the keyboard, and Why leads to it", {
  tag: "@deep",
}, async ({ page, agent, pegboard }) => {
  const save = (baseRevision: number, operations: object[]) =>
    pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, { baseRevision, operations });
  await save(0, [{ op: "setTool", tool: "weather_tool", state: "off" }]);
  await save(1, [{ op: "setTemplate", template: "system", source: "Be brief." }]);
  await save(2, [{ op: "setTool", tool: "weather_tool", state: "on" }]);

  await page.goto(`/agents/${agent}/history`);
  await expect(page.getByRole("list", { name: "Revisions" })).toContainText("Weather on");
  const changes = page.getByRole("table", { name: "What differs" });
  await expect(changes).toContainText("off");
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Compare with revision 3" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/a=1&b=3/);
  await expect(changes).toContainText("System prompt");

  await page.getByRole("button", { name: /^Restore 1 as draft/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Revision 1: 2 changes are in the draft")).toBeVisible();
  await expect(page.getByRole("region", { name: "Draft" })).toContainText("2 changes");
  // The button's tooltip lies outside of the landmarks.
  await page.getByRole("searchbox").focus();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto(`/agents/${agent}/tools?tool=weather_tool&tab=why`);
  await expect(page.getByText("Set in the draft, not saved yet")).toBeVisible();
  await page
    .getByRole("region", { name: "Draft" })
    .getByRole("button", { name: "Discard" })
    .click();
  await page.getByRole("link", { name: "Revision 3" }).click();
  await expect(page).toHaveURL(/history\?a=2&b=3/);

  await page.goto("/audit?what=prompts");
  await expect(page.getByRole("list", { name: "Entries" }).getByRole("link")).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);
});

for (const width of [390, 768]) {
  test(`at ${width} px the list and the comparison take turns, and nothing is wider than the window`, {
    tag: "@deep",
  }, async ({ page, agent, pegboard }) => {
    await page.setViewportSize({ width, height: 844 });
    const operations = [{ op: "setTool", tool: "weather_tool", state: "off" }];
    await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, {
      baseRevision: 0,
      operations,
    });
    await page.goto(`/agents/${agent}/history`);
    await page.getByRole("button", { name: "Compare 0 with 1" }).click();
    await expect(page.getByRole("table", { name: "What differs" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Revisions" })).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Back to the revisions" }).click();
    await expect(page.getByRole("list", { name: "Revisions" })).toBeVisible();
  });
}
