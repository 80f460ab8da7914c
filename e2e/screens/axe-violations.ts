import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds wrong with a page, a line for each rule; empty when it finds nothing. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // No page has frames, which alone need the other mode; it takes three times as long.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(true);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`,
  );
}

/** The same, in the light theme and in the dark one, which has other colours and nothing else. */
export async function themedAxeViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await axeViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await axeViolations(page, ["color-contrast", "link-in-text-block"]);
  return [...light, ...dark.map((violation) => `dark: ${violation}`)];
}
