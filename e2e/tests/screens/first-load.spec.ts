import { expect, test } from "../../screens/pegboard.ts";
import { settled } from "../../screens/settled.ts";

/** What `npm run bench -- app` counts at most, each a request. */
const MOST_SCRIPTS = 12;

test(`a page fetches at most ${MOST_SCRIPTS} scripts, also when nothing more comes by itself`, async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) scripts.push(request.url());
  });
  for (const path of ["/agents/first-agent/tools", "/agents", "/tools", "/matrix", "/problems"]) {
    scripts.length = 0;
    await page.goto(path, { waitUntil: "networkidle" });
    await settled(page);
    expect(scripts.length, path).toBeGreaterThan(2);
    expect(scripts.length, `${path}\n${scripts.join("\n")}`).toBeLessThanOrEqual(MOST_SCRIPTS);
  }
});
