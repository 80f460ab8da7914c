import type { Page } from "@playwright/test";
import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";

const rows = (page: Page) =>
  page.getByRole("row").filter({ has: page.getByRole("checkbox", { name: /^Select .*desk/ }) });

test("agents are sorted, selected, archived and brought back, and found from anywhere, without a mouse", async ({
  page,
  pegboard,
}) => {
  for (const name of ["Refund desk", "Night desk", "Day desk"]) {
    await pegboard.send("POST", "/api/v1/agents", { name, group: "Support", newTools: "off" });
  }
  await page.goto("/agents");
  await expect(rows(page)).toHaveText([/Day desk/, /Night desk/, /Refund desk/]);
  await page.getByRole("button", { name: "Agent", exact: true }).press("Enter");
  await expect(page.getByRole("columnheader", { name: "Agent" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(rows(page)).toHaveText([/Refund desk/, /Night desk/, /Day desk/]);

  await page.getByRole("link", { name: "Refund desk" }).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  const bar = page.getByRole("group", { name: "Selection" });
  await expect(bar).toContainText("2 agents");
  expect(await axeViolations(page)).toEqual([]);
  await bar.getByRole("button", { name: "Archive…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Archive 2 agents?" });
  await expect(dialog).toContainText("will answer nobody");
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Archive" }).press("Enter");
  await expect(rows(page)).toHaveText([/Day desk/]);
  expect((await page.request.get("/api/v1/agents/night-desk/toolset")).status()).toBe(409);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(rows(page)).toHaveCount(3);

  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(page.getByRole("combobox", { name: "Go to an agent" })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.type("night");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/agents\/night-desk\/tools$/);
  await page.getByRole("button", { name: "New tools: off" }).press("Enter");
  await page.getByRole("menuitemcheckbox", { name: "New tools: on" }).press("Enter");
  await expect(page.getByRole("region", { name: "Draft" })).toContainText("1 change");

  await page.getByRole("link", { name: "Agents, 1 draft" }).press("Enter");
  await page.getByRole("button", { name: "1 draft" }).press("Enter");
  const drafts = page.getByRole("dialog", { name: "Drafts" });
  await expect(drafts).toContainText("Night desk");
  expect(await axeViolations(page)).toEqual([]);
  await drafts.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(drafts).toContainText("Saved");
  const { settings } = await pegboard.get<{ settings: object }>(
    "/api/v1/agents/night-desk/settings",
  );
  expect(settings).toEqual({ newTools: "on" });
});

test("on a phone, a list of agents has cards that say tokens, drafts and errors, and none runs out of it", {
  tag: "@deep",
}, async ({ page, pegboard }) => {
  await pegboard.send("POST", "/api/v1/agents", {
    name: "Refund desk of all the shops in the north",
  });
  const operations = [{ op: "setTokenBudget", tokens: 10 }];
  await pegboard.send(
    "PATCH",
    "/api/v1/agents/refund-desk-of-all-the-shops-in-the-north/settings",
    {
      baseRevision: 0,
      operations,
    },
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/agents");
  await expect(rows(page)).toContainText(/\d % over/);
  await page.getByRole("checkbox", { name: /^Select Refund/ }).check();
  await expect(page.getByRole("group", { name: "Selection" })).toContainText("1 agent");
  expect(await axeViolations(page)).toEqual([]);
  const { scrollWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(390);
});
