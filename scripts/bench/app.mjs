import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../build.mjs";
import { root } from "../run-command.mjs";
import { setUpBrowser } from "../set-up/browser.mjs";
import { startServer } from "../start-server.mjs";
import { BUDGETS, firstLoad, holds, SIZES, writeReadme } from "./app-budgets.mjs";
import { FORMATS, firstLists, keystrokes, othersSaves, previews, scrolling, switches } from "./app-page.mjs";
import { watchPage } from "./watch-page.mjs";

const AGENTS = 200;

/**
 * The budgets of the interface, measured in the built app with 8 methods a tool and 200 agents. `asked`: a number of tools, or `readme`
 * to write what was measured at all sizes there. Answers whether all hold.
 */
export async function benchApp(asked) {
  await build();
  const loaded = firstLoad();
  const sizes = SIZES.filter(({ tools }) => !asked || asked === "readme" || asked === String(tools));
  const measured = [];
  for (const size of sizes) measured.push({ ...size, found: { ...(await measureSize(size)), ...loaded } });
  for (const { tools, found } of measured) {
    console.log(
      `\n${tools} tools with 8 methods each, ${AGENTS} agents: medians, in milliseconds unless said otherwise`,
    );
    for (const [key, { label, most }] of Object.entries(BUDGETS)) {
      const sign = holds(key, tools, found[key]) ? "✓" : "✗";
      console.log(
        `${sign} ${label.padEnd(52)}${found[key].toFixed(0).padStart(6)} of ${String(most[tools]).padStart(5)}`,
      );
    }
  }
  if (asked === "readme") writeReadme(measured, AGENTS);
  return measured.every(({ tools, found }) => Object.keys(BUDGETS).every((key) => holds(key, tools, found[key])));
}

async function measureSize({ tools, module }) {
  const { chromium } = await import("@playwright/test");
  const dataDir = mkdtempSync(join(tmpdir(), "pegboard-bench-"));
  const server = await startServer(["--data", dataDir, "--tools", join(root, "scripts/bench", module)]);
  const browser = await chromium.launch({ executablePath: await setUpBrowser(), args: ["--no-sandbox"] });
  try {
    await waitForTools(server.url, tools);
    await addAgents(server.url);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(watchPage);
    const { agents } = await (await fetch(`${server.url}/api/agents`)).json();
    const address = `${server.url}/agents/${agents[0].id}/tools`;
    const list = median(await firstLists(page, address));
    const elements = await page.evaluate(() => document.querySelectorAll("*").length);
    const keystroke = median(await keystrokes(page, address));
    const toggle = median(await switches(page, `${address}?dock=false`));
    const toggleWithPreview = median(await switches(page, address));
    const times = await previews(page, address);
    for (const [format, runs] of times) console.log(`  preview after a change, ${format}: ${median(runs).toFixed(0)}`);
    const payloads = times.filter(([format]) => !FORMATS.prompts.includes(format)).map(([, runs]) => median(runs));
    const prompts = times.filter(([format]) => FORMATS.prompts.includes(format)).map(([, runs]) => median(runs));
    const scroll = median(await scrolling(page, address));
    const others = median(await othersSaves(page, address));
    const matrixScroll = median(await matrixScrolling(page, `${server.url}/matrix`));
    const wait = await longestWait(server.url);
    return {
      list,
      keystroke,
      toggle,
      toggleWithPreview,
      payload: Math.max(...payloads),
      prompt: Math.max(...prompts),
      scroll,
      matrixScroll,
      others,
      elements,
      wait,
      memory: residentMegabytes(server.process.pid),
    };
  } finally {
    await browser.close();
    server.process.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function median(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Modules are read after the server answers. While one with many tools runs, nothing else does, and connections time out. */
async function waitForTools(url, tools) {
  for (;;) {
    const answer = await fetch(`${url}/api/tools/list`).catch(() => undefined);
    if (answer?.ok && (await answer.json()).declared.length >= tools) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function addAgents(url) {
  for (let number = 2; number <= AGENTS; number += 1) {
    const body = JSON.stringify({ name: `Agent ${number}`, description: "Answers customers." });
    const answer = await fetch(`${url}/api/agents`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    if (!answer.ok) throw new Error(`Agent ${number} was not made: ${await answer.text()}`);
  }
}

/** How long others wait at most while the problems of all agents are found again. */
async function longestWait(url) {
  await fetch(`${url}/api/organisation/settings`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      baseRevision: 0,
      operations: [{ op: "setToolMetadata", tool: "order_tool_0", field: "weight", value: 1 }],
    }),
  });
  const end = { reached: false };
  const finding = fetch(`${url}/api/problems`).then(() => {
    end.reached = true;
  });
  let longest = 0;
  while (!end.reached) {
    const start = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    longest = Math.max(longest, performance.now() - start);
  }
  await finding;
  return longest;
}

/** What the system holds for the process; only Linux tells. */
function residentMegabytes(pid) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1000;
}
