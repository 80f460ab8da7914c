import type { Page } from "@playwright/test";
import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";

const languageOf = (page: Page) => page.locator("html").getAttribute("lang");

test("a language is chosen by keyboard, holds for every page, keeps drafts and is taken back", async ({
  page,
  agent,
}) => {
  await page.goto(`/agents/${agent}/tools`);
  await page.getByRole("switch", { name: "Enable Calculator" }).click();
  await page.goto("/settings");
  await page.getByRole("button", { name: "Deutsch" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Einstellungen" })).toBeVisible();
  expect(await languageOf(page)).toBe("de");
  expect(await axeViolations(page)).toEqual([]);
  await page.goto(`/agents/${agent}/tools`);
  await expect(page.getByRole("region", { name: "Entwurf" })).toContainText("1 Änderung");
  await page.goto("/settings");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  expect(await languageOf(page)).toBe("en");
});

test.describe("in a browser that speaks German", () => {
  test.use({ locale: "de-AT" });
  test("Pegboard does too, with its numbers", { tag: "@deep" }, async ({ page, agent }) => {
    await page.goto(`/agents/${agent}/tools`);
    await expect(page.getByRole("link", { name: /^Einstellungen/ }).first()).toBeAttached();
    await expect(page.getByText(/\d\.\d{3}/).first()).toBeVisible();
  });

  test("the filters of the tree leave room for how it is sorted, 1440 px wide", {
    tag: "@deep",
  }, async ({ page, agent }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/agents/${agent}/tools`);
    await expect(page.getByRole("button", { name: /^Sortieren/ })).toBeInViewport({ ratio: 1 });
  });

  test("what a draft changes and what blocks it never run into the buttons beside", {
    tag: "@deep",
  }, async ({ page, pegboard, agent }) => {
    await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, {
      baseRevision: 0,
      operations: [{ op: "setTokenBudget", tokens: 10 }],
    });
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.goto(`/agents/${agent}/tools?tool=workspace_files&tab=config`);
    await page.getByRole("switch", { name: /Calculator/ }).click();
    const size = page.getByRole("tabpanel").locator("input[inputmode]").first();
    await size.fill("0");
    await size.press("Tab");
    const bar = page.getByRole("region", { name: "Entwurf" });
    const blocker = bar.getByRole("button", { name: /verhinder/ });
    const undo = bar.getByRole("button", { name: /^Rückgängig/ });
    await expect(blocker).toBeVisible();
    const [left, right] = [await blocker.boundingBox(), await undo.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  });
});
