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
  test("Pegboard does too, with its numbers", async ({ page, agent }) => {
    await page.goto(`/agents/${agent}/tools`);
    await expect(page.getByRole("link", { name: /^Einstellungen/ }).first()).toBeAttached();
    await expect(page.getByText(/\d\.\d{3}/).first()).toBeVisible();
  });

  test("the filters of the tree leave room for how it is sorted, 1440 px wide", async ({
    page,
    agent,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/agents/${agent}/tools`);
    await expect(page.getByRole("button", { name: /^Sortieren/ })).toBeInViewport({ ratio: 1 });
  });
});
