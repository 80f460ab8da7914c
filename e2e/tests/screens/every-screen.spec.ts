import type { Page } from "@playwright/test";
import { isDeepRun, sampleEveryNth } from "../../../test-depth.ts";
import { EVERY_KIND_OF_SOURCE } from "../../fixtures/every-kind-of-source.ts";
import { axeViolationsAnywhere, TABLET } from "../../screens/axe-violations.ts";
import { EVERY_SCREEN, OVER_SCREENS } from "../../screens/every-screen.ts";
import { walkByKeyboard } from "../../screens/keyboard-walk.ts";
import { press } from "../../screens/keys.ts";
import { speakLongWords } from "../../screens/long-words.ts";
import { expect, test } from "../../screens/pegboard.ts";
import type { Pegboard } from "../../screens/pegboard-process.ts";
import { openSettled } from "../../screens/settled.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

/** They run beside each other, and one that fails is run again without the others. */
const PARTS = 4;

/** What Tab reaches there differs in few places from what it reaches on a desktop. */
const WALKED_ON_A_PHONE = sampleEveryNth(Object.keys(EVERY_SCREEN), 3);

/** A page that a sheet covers is hidden, with its names. */
const SWITCHES = ":is([role=switch],[aria-checked=mixed]):not([aria-hidden=true] *)";

for (let part = 0; part < PARTS; part++) {
  test(`every screen has nothing that axe finds, Tab misses or longer words break, on a desktop and on a phone, part ${part + 1} of ${PARTS}`, async ({
    page,
    pegboard,
  }) => {
    test.slow();
    await prepare(page, pegboard);
    const findLongWordIssues = await speakLongWords(page);
    const found: string[] = [];
    const screens = Object.entries(EVERY_SCREEN).filter((_, index) => index % PARTS === part);
    for (const [name, path] of screens) {
      await openSettled(page, path);
      found.push(...named(name, await findLongWordIssues()));
      for (const control of await page.locator(SWITCHES).all())
        await expect(control).toHaveAccessibleName(/\S/);
      found.push(...named(name, await walkByKeyboard(page)));
      found.push(...named(name, await axeViolationsAnywhere(page)));
      found.push(...named(`${name}, on a phone`, await findLongWordIssues()));
      if (WALKED_ON_A_PHONE.includes(name)) {
        await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
        found.push(...named(`${name}, on a phone`, await walkByKeyboard(page)));
        await page.emulateMedia({ forcedColors: "none" });
      }
      if (!isDeepRun) continue;
      await page.setViewportSize(TABLET);
      found.push(...named(`${name}, on a tablet`, await findLongWordIssues()));
      found.push(...named(`${name}, on a tablet`, await walkByKeyboard(page)));
    }
    expect(found).toEqual([]);
  });
}

test("axe finds nothing in what opens over a screen, on a desktop and on a phone", async ({
  page,
  pegboard,
}) => {
  test.slow();
  await prepare(page, pegboard);
  const found: string[] = [];
  for (const [name, { path, keys, shows }] of Object.entries(OVER_SCREENS)) {
    await openSettled(page, path);
    for (const key of keys) await press(page, key);
    const [role, title] = shows;
    await expect(page.getByRole(role, { name: title })).toBeVisible();
    found.push(...named(name, await axeViolationsAnywhere(page)));
  }
  expect(found).toEqual([]);
});

const named = (name: string, issues: string[]): string[] =>
  issues.map((issue) => `${name}: ${issue}`);

async function prepare(page: Page, pegboard: Pegboard): Promise<void> {
  const preset = { name: "Quiet", tools: { weather_tool: { enabled: false } } };
  expect((await pegboard.send("POST", "/api/v1/presets", preset)).status).toBe(201);
  // With one agent alone, the first start may stand in place of their list.
  await pegboard.send("POST", "/api/v1/agents", { name: "Second agent" });
  await page.emulateMedia({ reducedMotion: "reduce" });
}
