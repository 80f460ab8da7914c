import type { Locator } from "@playwright/test";
import { EVERY_SHAPE_OF_TOOL } from "../../fixtures/server-arguments.ts";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";
import { ProblemsScreen } from "../../screens/problems-screen.ts";

test.use({ serverArgs: EVERY_SHAPE_OF_TOOL });
/** Their kind of server is started once: in one worker. */
test.describe.configure({ mode: "default" });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the screen.");
  return box;
}

test("texts and secrets take the width that is there, numbers what they need, and labels stand above on a phone", {
  tag: "@deep",
}, async ({ page, agent }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await new AgentToolsScreen(page).open(agent, "?tool=roomy&tab=config");
  const text = page.getByRole("textbox", { name: "Address" });
  const secret = page.getByRole("textbox", { name: "Key" });
  const number = page.getByRole("textbox", { name: "Size" });
  expect((await boxOf(text)).width).toBeGreaterThan(340);
  expect((await boxOf(secret)).width).toBeCloseTo((await boxOf(text)).width, 0);
  expect((await boxOf(number)).width).toBeLessThan(120);
  await page.setViewportSize({ width: 390, height: 900 });
  const label = page.getByText("Address", { exact: true });
  await expect(async () => {
    const [above, control] = [await boxOf(label), await boxOf(text)];
    expect(above.y + above.height).toBeLessThanOrEqual(control.y);
    expect(control.width).toBeGreaterThan(340);
  }).toPass();
});

test("a long text is written in a wide editor by keyboard, and Escape keeps it", {
  tag: "@deep",
}, async ({ page, agent }) => {
  await new AgentToolsScreen(page).open(agent, "?tool=roomy&tab=config");
  const open = page.getByRole("button", { name: "Open Guide in a wide editor" });
  await open.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Guide" });
  await expect(dialog.getByRole("textbox", { name: "Guide" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("\n\nBe brief.");
  await expect(dialog).toContainText("3 lines");
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Guide" })).toHaveValue(
    "# Answering\n\nBe brief.",
  );
});

test("tags, pairs, grids and what cannot be edited have nothing that axe finds wrong", async ({
  page,
  agent,
}) => {
  await new AgentToolsScreen(page).open(agent, "?tool=roomy&tab=config");
  await expect(page.getByRole("textbox", { name: "Longitude 1" })).toHaveValue("13.4");
  await expect(page.getByRole("textbox", { name: "Grid 1, 2" })).toHaveValue("2");
  await page.getByRole("button", { name: "Show more of Tags: 28 more" }).press("Enter");
  await expect(page.getByText("tag 40")).toBeVisible();
  await expect(page.getByRole("group", { name: "Index" })).toContainText("kb-7");
  expect(await axeViolations(page)).toEqual([]);
});

test("a widget that does not exist is drawn as usual, and told where problems are", {
  tag: "@deep",
}, async ({ page, agent }) => {
  await new AgentToolsScreen(page).open(agent, "?tool=roomy&tab=config");
  await expect(page.getByRole("textbox", { name: "Mode" })).toHaveValue("slow");
  const problems = new ProblemsScreen(page);
  await problems.open();
  await expect(problems.cause("raido")).toContainText("did you mean radio?");
});
