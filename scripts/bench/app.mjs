import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../build.mjs";
import { root } from "../run-command.mjs";
import { setUpBrowser } from "../set-up/browser.mjs";
import { startServer } from "../start-server.mjs";
import { APP_BUDGETS, APP_SIZES, firstLoad, isWithinBudget, writeReadme } from "./app-budgets.mjs";
import {
  emptyClicks,
  firstLists,
  keystrokes,
  manyOwnTexts,
  matrixScrolling,
  measurePreviews,
  othersSaves,
  PREVIEW_TAB_LABELS,
  qualityClicks,
  scriptsFetched,
  scrolling,
  switches,
} from "./app-page.mjs";
import { addAgents, mostMegabytes, waitForTools, whileOthersWait } from "./app-server.mjs";
import { median } from "./median.mjs";
import { watchPage } from "./watch-page.mjs";

const AGENTS = 200;

/**
 * The budgets of the interface, measured in the built app with 8 methods a tool and 200 agents.
 * `asked`: a number of tools, or `readme` to write what was measured at all sizes there. Answers
 * whether all hold.
 */
export async function benchApp(asked) {
  await build();
  const loaded = firstLoad();
  const sizes = APP_SIZES.filter(
    ({ tools }) => !asked || asked === "readme" || asked === String(tools),
  );
  const measured = [];
  for (const size of sizes)
    measured.push({ ...size, found: { ...(await measureSize(size)), ...loaded } });
  for (const { tools, found } of measured) {
    console.log(
      `\n${tools} tools with 8 methods each, ${AGENTS} agents: medians, in milliseconds unless said otherwise`,
    );
    for (const [key, { label, most }] of Object.entries(APP_BUDGETS)) {
      const sign = isWithinBudget(key, tools, found[key]) ? "✓" : "✗";
      const of = most ? ` of ${String(most[tools]).padStart(5)}` : "";
      console.log(`${sign} ${label.padEnd(62)}${found[key].toFixed(0).padStart(6)}${of}`);
    }
  }
  if (asked === "readme") writeReadme(measured, AGENTS);
  return measured.every(({ tools, found }) =>
    Object.keys(APP_BUDGETS).every((key) => isWithinBudget(key, tools, found[key])),
  );
}

async function measureSize({ tools, module }) {
  const { chromium } = await import("@playwright/test");
  const dataDir = mkdtempSync(join(tmpdir(), "pegboard-bench-"));
  const server = await startServer([
    "--data",
    dataDir,
    "--tools",
    join(root, "scripts/bench", module),
  ]);
  const browser = await chromium.launch({
    executablePath: await setUpBrowser(),
    args: ["--no-sandbox"],
  });
  const found = {};
  /** Says each result at once: all of them take minutes. */
  const note = (key, result) => {
    found[key] = result;
    console.log(`  ${tools} tools, ${APP_BUDGETS[key].label}: ${result.toFixed(0)}`);
  };
  try {
    await waitForTools(server.url, tools);
    await addAgents(server.url, AGENTS);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    // Other work on the machine may take most of it.
    page.setDefaultTimeout(180_000);
    await page.addInitScript(watchPage);
    const { agents } = await (await fetch(`${server.url}/api/v1/agents`)).json();
    const address = `${server.url}/agents/${agents[0].id}/tools`;
    note("floor", median(await emptyClicks(page)));
    note("list", median(await firstLists(page, address)));
    const ofTools = await elementsOf(page);
    note("allFiles", await scriptsFetched(page, address));
    note("keystroke", median(await keystrokes(page, address)));
    note("toggle", median(await switches(page, `${address}?dock=false`)));
    note("toggleWithPreview", median(await switches(page, address)));
    const texts = manyOwnTexts(await definitionsOf(server.url));
    note("toggleWithTexts", median(await switches(page, address, texts)));
    note("toggleInQuality", median(await qualityClicks(page, address)));
    const times = await measurePreviews(page, address);
    for (const [format, runs] of times)
      console.log(`  preview after a change, ${format}: ${median(runs).toFixed(0)}`);
    const slowest = (wanted) =>
      Math.max(...times.filter(([format]) => wanted(format)).map(([, runs]) => median(runs)));
    const isPrompt = (format) => PREVIEW_TAB_LABELS.prompts.includes(format);
    note(
      "payload",
      slowest((format) => !isPrompt(format)),
    );
    note("prompt", slowest(isPrompt));
    note("scroll", median(await scrolling(page, address)));
    note("others", median(await othersSaves(page, address)));
    note("matrixScroll", median(await matrixScrolling(page, `${server.url}/matrix`)));
    note("elements", Math.max(ofTools, await elementsOf(page)));
    await page.close();
    const { reach, wait } = await whileOthersWait(server);
    note("reach", reach);
    note("wait", wait);
    note("memory", mostMegabytes(server.process.pid));
    return found;
  } finally {
    await browser.close();
    server.process.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const definitionsOf = async (url) => (await (await fetch(`${url}/api/v1/tools`)).json()).declared;

const elementsOf = (page) => page.evaluate(() => document.querySelectorAll("*").length);
