import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";
import { Pegboard, START_LIMIT } from "../../screens/pegboard-process.ts";

test("the demo shows an organisation, and says on every page that it is one and how to begin", async ({
  page,
}) => {
  test.setTimeout(2 * START_LIMIT);
  const demo = new Pegboard(await mkdtemp(join(tmpdir(), "pegboard-e2e-demo-")), ["demo"]);
  try {
    await demo.start();
    const notice = page.getByText(/^This is the demo: .* npm start -- init$/);
    await page.goto(`${demo.url}/agents`);
    await expect(page.getByRole("link", { name: "Engineering desk", exact: true })).toBeVisible();
    await expect(notice).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await page.goto(`${demo.url}/agents/sales-desk/usage?days=90`);
    await expect(notice).toBeVisible();
    await expect(page.getByText(/list_leads|List leads/).first()).toBeVisible();
    // A page that stays open would miss the server that ends.
    await page.goto("about:blank");
  } finally {
    await demo.remove();
  }
});
