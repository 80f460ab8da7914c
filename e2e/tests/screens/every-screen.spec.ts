import { isDeepRun, sampleEveryNth } from "../../../test-depth.ts";
import { EVERY_KIND_OF_SOURCE } from "../../fixtures/server-arguments.ts";
import { axeViolationsAnywhere, TABLET } from "../../screens/axe-violations.ts";
import { EVERY_SCREEN, OVER_SCREENS } from "../../screens/every-screen.ts";
import { walkByKeyboard } from "../../screens/keyboard-walk.ts";
import { press } from "../../screens/keys.ts";
import { speakLongWords } from "../../screens/long-words.ts";
import { expect, test } from "../../screens/pegboard.ts";
import type { Pegboard } from "../../screens/pegboard-process.ts";
import { goOnSettled, openSettled } from "../../screens/settled.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

const ofPresets = ([, path]: [string, string]) => path.startsWith("/presets");
const SCREENS = Object.entries(EVERY_SCREEN);
/**
 * They run beside each other, and one that fails is run again without the others. The last one
 * alone has presets, since no other test can use its server.
 */
const PARTS = [
  ...[0, 1, 2, 3].map((part) =>
    SCREENS.filter((screen) => !ofPresets(screen)).filter((_, index) => index % 4 === part),
  ),
  SCREENS.filter(ofPresets),
];

/** What Tab reaches there differs in few places from what it reaches on a desktop. */
const WALKED_ON_A_PHONE = sampleEveryNth(Object.keys(EVERY_SCREEN), 3);

/** A page that a sheet covers is hidden, with its names. */
const SWITCHES = ":is([role=switch],[aria-checked=mixed]):not([aria-hidden=true] *)";

for (const [part, screens] of PARTS.entries()) {
  test(`every screen has nothing that axe finds, Tab misses or longer words break, on a desktop and on a phone, part ${part + 1} of ${PARTS.length}`, async ({
    page,
    pegboard,
  }) => {
    test.slow();
    await addSecondAgent(pegboard);
    if (screens.some(ofPresets)) {
      const preset = { name: "Quiet", tools: { weather_tool: { enabled: false } } };
      expect((await pegboard.send("POST", "/api/v1/presets", preset)).status).toBe(201);
    }
    const findLongWordIssues = await speakLongWords(page);
    const found: string[] = [];
    for (const [index, [name, path]] of screens.entries()) {
      // Loading a page and axe in it takes longer than most of what is asked of a screen.
      await (index === 0 ? openSettled : goOnSettled)(page, path);
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
  await addSecondAgent(pegboard);
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

/** With one agent alone, the first start may stand in place of their list. */
const addSecondAgent = (pegboard: Pegboard) =>
  pegboard.send("POST", "/api/v1/agents", { name: "Second agent" });
