import { expect, type Locator, type Page } from "@playwright/test";
import { settled } from "./settled.ts";

/** The most presses of Tab that lead to what is done next. */
const FEW = 10;

/** Goes on to a control with Tab alone. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const focused = control.and(page.locator(":focus"));
  await expect(control).toBeVisible();
  for (let presses = 0; presses < FEW && !(await focused.count()); presses++)
    await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
}

/** Presses a key; types what stands behind a `>`, until a palette has chosen it. */
export async function press(page: Page, key: string): Promise<void> {
  if (key.startsWith(">")) {
    const text = key.slice(1);
    await page.keyboard.type(text);
    return expect(page.getByRole("option", { selected: true })).toContainText(
      new RegExp(text, "i"),
    );
  }
  const isNowhere = () =>
    page.evaluate(() => document.activeElement?.matches("body, main") ?? true);
  const wasNowhere = await isNowhere();
  // The keys of a page load after what it shows.
  if (wasNowhere) await settled(page);
  await page.keyboard.press(key);
  if (wasNowhere) await expect.poll(isNowhere).toBe(false);
}
