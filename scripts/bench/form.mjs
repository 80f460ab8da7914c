import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../build.mjs";
import { setUpBrowser } from "../set-up/browser.mjs";
import { startServer } from "../start-server.mjs";

const FIELD_COUNT = 100;
const FORM_BUDGETS = { opens: 150, keystroke: 16 };

/**
 * The form of a tool with 100 settings in the built app: how long it takes to open, and to paint a
 * keystroke.
 */
export async function benchForm() {
  await build();
  const folder = mkdtempSync(join(tmpdir(), "pegboard-bench-"));
  const tools = join(folder, "bench-tools.ts");
  writeFileSync(tools, toolModule());
  const server = await startServer(["--data", join(folder, "data"), "--tools", tools]);
  try {
    const { chromium } = await import("@playwright/test");
    const browser = await chromium.launch({
      executablePath: await setUpBrowser(),
      // A frame is painted when it is ready, not when the next one is due.
      args: ["--no-sandbox", "--disable-gpu", "--disable-frame-rate-limit"],
    });
    try {
      reportForm(
        await measureForm(
          await browser.newPage({ viewport: { width: 1440, height: 900 } }),
          server.url,
        ),
      );
    } finally {
      await browser.close();
    }
  } finally {
    server.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

function reportForm({ first, opens, keystroke }) {
  console.log(`Form of ${FIELD_COUNT} fields in the built app, medians in milliseconds`);
  console.log(`opens the first time, code included ${first.toFixed(1).padStart(8)}`);
  console.log(
    `opens                               ${opens.toFixed(1).padStart(8)}  (budget ${FORM_BUDGETS.opens})`,
  );
  console.log(
    `keystroke to paint                  ${keystroke.toFixed(1).padStart(8)}  (budget ${FORM_BUDGETS.keystroke})`,
  );
  if (opens > FORM_BUDGETS.opens || keystroke > FORM_BUDGETS.keystroke) {
    console.error("Over budget.");
    process.exitCode = 1;
  }
}

async function measureForm(page, url) {
  const { agents } = await (await fetch(`${url}/api/v1/agents`)).json();
  await page.goto(`${url}/agents/${agents[0].id}/tools?tool=bench_form`);
  await page.getByRole("tab", { name: "Config" }).waitFor();
  await page.evaluate(installStopwatch);
  const openings = [];
  for (let run = 0; run < 11; run += 1) {
    await page.getByRole("tab", { name: "Overview" }).click();
    await page.waitForTimeout(200);
    openings.push(await page.evaluate((fields) => window.timeOpening(fields), FIELD_COUNT));
  }
  const [first, ...warm] = openings;
  await page.getByLabel("Text 50", { exact: true }).focus();
  await page.evaluate(() => window.timeKeystrokes());
  for (let key = 0; key < 60; key += 1) {
    await page.keyboard.press("x");
    await page.waitForTimeout(30);
  }
  const keystrokes = await page.evaluate(() => window.keystrokes);
  return { first, opens: medianTime(warm), keystroke: medianTime(keystrokes) };
}

/** Runs in the page. */
function installStopwatch() {
  // A frame is computed in one task, from its callbacks to the commit of what it paints. The task
  // after it has to be of the most urgent kind: work that the page has put off until after the
  // paint would otherwise count as part of it.
  const painted = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() =>
        scheduler.postTask(() => resolve(performance.now()), { priority: "user-blocking" }),
      ),
    );
  window.timeOpening = async (fields) => {
    const tab = [...document.querySelectorAll("[role=tab]")].find((one) =>
      one.textContent.startsWith("Config"),
    );
    const start = performance.now();
    tab.click();
    for (;;) {
      const now = await painted();
      const drawn = document.querySelectorAll(
        "[role=tabpanel] :is(input, select, [role=switch])",
      ).length;
      if (drawn >= fields) return now - start;
      if (now - start > 10_000)
        throw new Error(`The form shows ${drawn} of ${fields} fields after 10 s.`);
    }
  };
  window.timeKeystrokes = () => {
    window.keystrokes = [];
    document.activeElement.addEventListener("keydown", async () => {
      const start = performance.now();
      window.keystrokes.push((await painted()) - start);
    });
  };
}

function medianTime(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** A tool with as many settings, of the kinds that settings usually have. */
function toolModule() {
  const kinds = [
    (n) => [
      `text_${n}`,
      { type: "string", default: `text ${n}`, description: "What is **said**", maxLength: 80 },
    ],
    (n) => [`number_${n}`, { type: "integer", default: n, minimum: 0, unit: "ms" }],
    (n) => [
      `choice_${n}`,
      { type: "string", enum: ["first", "second", "third"], default: "first" },
    ],
    (n) => [`switch_${n}`, { type: "boolean", default: false }],
    (n) => [`text_${n}`, { anyOf: [{ type: "string" }, { type: "null" }], default: null }],
  ];
  const properties = Object.fromEntries(
    Array.from({ length: FIELD_COUNT }, (_, index) => kinds[index % kinds.length](index)),
  );
  return `import { defineTool } from "@pegboard/registry-core";
export const form = defineTool({
  name: "bench_form", visible: true, config: ${JSON.stringify({ type: "object", properties })},
  methods: { run: { run: () => "done" } },
});
`;
}
