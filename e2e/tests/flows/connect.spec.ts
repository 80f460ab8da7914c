import { sampleEveryNth } from "../../../test-depth.ts";
import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";

test("a token is made with the keyboard alone, shown once, and works; nothing of it stays in the page", async ({
  page,
  pegboard,
  agent,
  pageErrors,
}) => {
  await page.goto(`/agents/${agent}/connect`);
  await page.getByRole("button", { name: "New token" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Nightly triage");
  await page.keyboard.press("Enter");
  const shown = page.getByRole("dialog", { name: "Token “Nightly triage”" });
  await expect(shown.getByRole("button", { name: "Copy", exact: true })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  const value = (await shown.locator("code").textContent()) ?? "";
  await page.mouse.click(10, 10);
  await page.keyboard.press("Escape");
  await expect(shown.getByRole("status")).toContainText("Escape again");
  await page.keyboard.press("Escape");
  await expect(shown).toBeHidden();
  await expect(page.getByRole("button", { name: "New token" })).toBeFocused();
  expect(await page.content()).not.toContain(value);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(value);

  const ask = (path: string) =>
    fetch(`${pegboard.url}${path}`, { headers: { authorization: `Bearer ${value}` } });
  expect((await ask(`/api/v1/agents/${agent}/toolset?format=anthropic`)).status).toBe(200);
  expect((await ask("/api/v1/agents")).status).toBe(403);
  expect(pegboard.output).not.toContain(value);

  await page.getByRole("button", { name: "Test", exact: true }).click();
  await expect(page.getByText(/A client gets exactly the \d+ methods offered here/)).toBeVisible();
  for (const width of sampleEveryNth([390, 1440], 2)) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(pageErrors).toEqual([]);
});
