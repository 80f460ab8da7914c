import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds wrong with a page, a line for each rule; empty when it finds nothing. */
export async function axeViolations(page: Page): Promise<string[]> {
  return violationsOf(new AxeBuilder({ page }).options({ resultTypes: ["violations"] }));
}

/** The same, in the light theme and in the dark one, which has other colours and nothing else. */
export async function themedAxeViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await axeViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  // Colours that change slowly are on their way between the themes.
  await page.evaluate(() => {
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return Promise.allSettled(changing.map(({ finished }) => finished)).then(() => undefined);
  });
  // The page has axe by now: an empty source keeps it from being parsed twice more.
  const axe = new AxeBuilder({ page, axeSource: ";" }).options({ resultTypes: ["violations"] });
  const dark = await violationsOf(axe.withRules(["color-contrast", "link-in-text-block"]));
  return [...light, ...dark.map((violation) => `dark: ${violation}`)];
}

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  // No page has frames, which alone need the other mode; it takes three times as long.
  const { violations } = await axe.setLegacyMode(true).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`,
  );
}
