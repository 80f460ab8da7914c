import { EVERY_KIND_OF_SOURCE } from "../fixtures/every-kind-of-source.ts";
import { themedAxeViolations } from "../screens/axe-violations.ts";
import { EVERY_SCREEN } from "../screens/every-screen.ts";
import { expect, test } from "../screens/pegboard.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

/** A page that a sheet covers is hidden, with its names. */
const SWITCHES = ":is([role=switch],[aria-checked=mixed]):not([aria-hidden=true] *)";

for (const width of [1440, 390]) {
  test(`axe finds nothing on any screen, and every switch has a name, at ${width} px`, async ({ page, pegboard }) => {
    test.slow();
    const preset = { name: "Quiet", tools: { weather_tool: { enabled: false } } };
    expect((await pegboard.send("POST", "/api/presets", preset)).status).toBe(201);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const found: string[] = [];
    for (const [name, path] of Object.entries(EVERY_SCREEN)) {
      await page.goto(path);
      // A sheet over the page hides its heading from the tree of roles.
      await expect(page.locator("h1")).toBeAttached();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      for (const violation of await themedAxeViolations(page)) found.push(`${name}: ${violation}`);
      for (const control of await page.locator(SWITCHES).all()) {
        await expect(control).toHaveAccessibleName(/\S/);
      }
    }
    expect(found).toEqual([]);
  });
}
