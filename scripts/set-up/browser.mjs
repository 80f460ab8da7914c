import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { bin, runInRoot } from "../run-command.mjs";

const BROWSER_NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "msedge",
];
const BROWSER_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * Answers the path of a Chromium for the browser tests: PEGBOARD_BROWSER, one that is installed,
 * else Playwright's own download, else the system's package (Debian and its kin). Throws with what
 * was tried when there is none.
 */
export async function setUpBrowser() {
  const found = findBrowser() ?? (await playwrightBrowser());
  if (found) return found;
  console.error("No browser yet: downloading Playwright's Chromium …");
  const download = await runInRoot(bin("playwright"), ["install", "--only-shell", "chromium"], {
    capture: true,
  });
  const downloaded = download.code === 0 ? await playwrightBrowser() : undefined;
  if (downloaded) return downloaded;
  console.error("The download is not possible here: installing the system's package …");
  await runInRoot("apt-get", ["update"], { capture: true }).catch(() => undefined);
  await runInRoot(
    "apt-get",
    ["install", "-y", "--no-install-recommends", "chromium-headless-shell"],
    {
      capture: true,
    },
  ).catch(() => undefined);
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    "No browser for the tests. Tried: installed Chromium, Chrome or Edge; Playwright's download; apt-get install " +
      "chromium-headless-shell. Install one of them or set PEGBOARD_BROWSER to the path of a Chromium.",
  );
}

function findBrowser() {
  if (process.env.PEGBOARD_BROWSER) return process.env.PEGBOARD_BROWSER;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = BROWSER_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...BROWSER_PATHS].find((path) => existsSync(path));
}

async function playwrightBrowser() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
