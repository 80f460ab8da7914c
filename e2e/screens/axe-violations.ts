import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { isDeepRun } from "../../test-depth.ts";
import { settled } from "./settled.ts";

const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 768, height: 1024 };
const DESKTOP_AT_200_PERCENT = { width: 720, height: 450 };

/** The script of axe, which its builder would hand over in a longer form, and twice each time. */
const builtWith = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const AXE = readFileSync(builtWith.resolve("axe-core/axe.min.js"), "utf8");

const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong with a page in the middle of a flow, a line for each rule; empty when it
 * finds nothing. Colours are those of the screens, each of which is asked for them in both themes
 * (every-screen.spec.ts), and take most of the time: only the deep run asks for them here.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  await settled(page);
  await giveAxe(page);
  return isDeepRun ? violationsInBothThemes(page) : violationsOf(axeOf(page).disableRules(COLOURS));
}

async function violationsInBothThemes(page: Page): Promise<string[]> {
  return [...(await violationsOf(axeOf(page))), ...(await violationsInTheDark(page))];
}

/** The dark theme differs in colours only. */
async function violationsInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  const found = named("dark", await violationsOfColours(page));
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/**
 * What axe finds on a desktop in the light theme and on a phone in the dark one; in the deep run in
 * any window, in both themes and with forced colours. The page is not loaded again, and is left in
 * the last of these looks.
 */
export async function axeViolationsAnywhere(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  await settled(page);
  await giveAxe(page);
  const found = isDeepRun
    ? [...(await violationsInBothThemes(page)), ...(await violationsOfRareLooks(page))]
    : await violationsOf(axeOf(page));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize(PHONE);
  await settled(page);
  return [...found, ...named("on a phone", await violationsOf(axeOf(page)))];
}

async function violationsOfRareLooks(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const found = named("forced colours", await violationsOfColours(page));
  await page.emulateMedia({ forcedColors: "none" });
  for (const size of [TABLET, DESKTOP_AT_200_PERCENT]) {
    await page.setViewportSize(size);
    await settled(page);
    // Colours take long; only a phone has parts of its own.
    const axe = axeOf(page).disableRules(COLOURS);
    found.push(...named(`${size.width} px`, await violationsOf(axe)));
  }
  await page.setViewportSize(PHONE);
  return [...found, ...named("light, on a phone", await violationsOfColours(page))];
}

async function violationsOfColours(page: Page): Promise<string[]> {
  await settled(page);
  return violationsOf(axeOf(page).withRules(COLOURS));
}

const named = (where: string, violations: string[]): string[] =>
  violations.map((one) => `${where}: ${one}`);

/** Most screens take less time to be asked than axe takes to be read: a page reads it once. */
async function giveAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
}

/** An empty script: the page has axe by now. */
const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page, axeSource: ";" }).options({ resultTypes: ["violations"] });

async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  // No page has frames, which alone need the other mode; it takes three times as long.
  const { violations } = await builder.setLegacyMode(true).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`,
  );
}
