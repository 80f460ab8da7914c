import { expect, type Locator, type Page } from "@playwright/test";

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
