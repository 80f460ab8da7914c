import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { isDeepRun } from "../test-depth.ts";

/** Data folders of tests are remembered apart from those of whoever runs them. */
process.env.PEGBOARD_STATE_DIR ??= join(tmpdir(), "pegboard-e2e-state");

/** The product as its users see it: the built app, real servers on free ports, a real Chromium. */
export default defineConfig({
  testDir: "tests",
  outputDir: "../test-results",
  // Rare windows and looks, and what web tests ask of a real server too.
  ...(!isDeepRun && { grepInvert: /@deep/ }),
  fullyParallel: true,
  workers: 3,
  // What passed only then is named at the end of `npm test`.
  retries: 1,
  // Far more than any needs, so that a busy machine fails none.
  timeout: 140_000,
  expect: { timeout: 40_000 },
  reporter: [["list"], ["json"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    // What moves is drawn many times, and a test waits until it stands.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.PEGBOARD_BROWSER,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
      ],
    },
    permissions: ["clipboard-read", "clipboard-write"],
    trace: "off",
  },
});
