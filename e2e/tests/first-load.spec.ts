import { expect, test } from "../screens/pegboard.ts";

/** What `npm run bench -- app` counts at most, each a request. */
const MOST_SCRIPTS = 12;

for (const path of ["/agents/first-agent/tools", "/agents", "/tools", "/matrix", "/problems"]) {
  test(`${path} fetches at most ${MOST_SCRIPTS} scripts, also when nothing more comes by itself`, async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.endsWith(".js")) scripts.push(request.url());
    });
    await page.goto(path, { waitUntil: "networkidle" });
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.waitForLoadState("networkidle");
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.length, scripts.join("\n")).toBeLessThanOrEqual(MOST_SCRIPTS);
  });
}
