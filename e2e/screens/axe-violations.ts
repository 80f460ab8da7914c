import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds wrong with a page, a line for each rule; empty when it finds nothing. */
export async function axeViolations(page: Page): Promise<string[]> {
  return violationsOf(axeOf(page));
}

/**
 * What axe finds wrong with a page in the light theme and in the dark one, which differs in colours
 * only.
 */
export async function themedAxeViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  await settled(page);
  const light = await axeViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...named("dark", await violationsOfColours(page))];
}

/** A tablet, a desktop at 200 %, a phone. */
const SMALLER = [
  { width: 768, height: 1024 },
  { width: 720, height: 450 },
  { width: 390, height: 844 },
];

/**
 * What axe finds in any window, in both themes and with forced colours, without loading the page
 * again. The smaller ones come in the dark theme.
 */
export async function axeViolationsAnywhere(page: Page): Promise<string[]> {
  const found = await themedAxeViolations(page);
  await page.emulateMedia({ forcedColors: "active" });
  found.push(...named("forced colours", await violationsOfColours(page)));
  await page.emulateMedia({ forcedColors: "none" });
  for (const size of SMALLER) {
    await page.setViewportSize(size);
    await settled(page);
    // Colours take long; only a phone has parts of its own.
    const axe = size.width === 390 ? again(page) : again(page).disableRules(COLOURS);
    found.push(...named(`${size.width} px`, await violationsOf(axe)));
  }
  await page.emulateMedia({ colorScheme: "light" });
  found.push(...named("light, on a phone", await violationsOfColours(page)));
  return found;
}

const COLOURS = ["color-contrast", "link-in-text-block"];

async function violationsOfColours(page: Page): Promise<string[]> {
  await settled(page);
  return violationsOf(again(page).withRules(COLOURS));
}

/**
 * What another window draws is there, and colours that change slowly are not on their way any more.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  await page.evaluate(() => {
    const changing = document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition);
    return Promise.allSettled(changing.map(({ finished }) => finished)).then(() => undefined);
  });
}

const named = (where: string, violations: string[]): string[] =>
  violations.map((one) => `${where}: ${one}`);

const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ["violations"] });

/** The page has axe by now: an empty source keeps it from being parsed again. */
const again = (page: Page): AxeBuilder =>
  new AxeBuilder({ page, axeSource: ";" }).options({ resultTypes: ["violations"] });

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  // No page has frames, which alone need the other mode; it takes three times as long.
  const { violations } = await axe.setLegacyMode(true).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`,
  );
}
