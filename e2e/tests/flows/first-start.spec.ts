import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";

test("a fresh install says where to begin, in both themes and on a phone, until somebody hides it", async ({
  page,
  pegboard,
  agent,
}) => {
  await pegboard.send("PATCH", "/api/v1/preferences", { isFirstStartHidden: false });
  await page.goto("/agents");
  await expect(page.getByRole("heading", { name: /^Decide which tools/ })).toBeVisible();
  await expect(page.getByRole("navigation").getByText("Registry")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page)).toEqual([]);
  }
  await pegboard.text(`/api/v1/agents/${agent}/toolset?format=anthropic`);
  await expect(page.getByText("A program has asked")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Hide this" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("table")).toBeVisible();
});
