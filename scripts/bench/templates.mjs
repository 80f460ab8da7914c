import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { build, LIBRARIES } from "../build.mjs";
import { importSource } from "../bundle-source.mjs";
import { root } from "../run-command.mjs";
import { inMilliseconds, medianOf } from "./median.mjs";

/**
 * What templates cost, where their text comes from, and how long those take that would never end.
 */
export async function benchTemplates() {
  const source = await importSource("registry-core/bench/bench-templates.ts");
  console.log(`Templates on Node ${process.versions.node}, medians in milliseconds`);
  printRow("methods", ["100", "1,000", "10,000"]);
  const rows = new Map();
  for (const bench of source.templateBenches())
    rows.set(bench.name, [...(rows.get(bench.name) ?? []), medianOf(bench)]);
  for (const [name, medians] of rows) printRow(name, medians.map(inMilliseconds));

  console.log("\nOrigins of a whole text, 8,000 methods in tools of 8; target 150");
  for (const bench of source.spanBenches()) {
    const median = medianOf(bench);
    printRow(bench.name, [inMilliseconds(median), median <= bench.target ? "met" : "MISSED"]);
  }

  console.log(
    "\nHostile templates: until they stop by themselves in place, and until the server answers",
  );
  await inServer(async (server) => {
    const slow = Object.entries(source.SLOW_TEMPLATES).map(([name, { source: text }]) => [
      name,
      text,
    ]);
    await server.render("Hi");
    for (const [name, text] of [...Object.entries(source.HOSTILE_TEMPLATES), ...slow]) {
      const started = performance.now();
      if (Object.hasOwn(source.HOSTILE_TEMPLATES, name)) source.renderHostile(text);
      const inPlace = performance.now() - started;
      const { took, status, longestHealth } = await server.render(text);
      const verdict = took <= 2_000 ? "met" : "MISSED";
      printRow(name, [
        inPlace.toFixed(0),
        took.toFixed(0),
        `${status} ${verdict}`,
        `health ${longestHealth.toFixed(0)}`,
      ]);
    }
  });
}

function printRow(name, cells) {
  console.log(`${name.padEnd(38)}${cells.map((cell) => cell.padStart(12)).join("")}`);
}

/** The built server in this process, without tools. */
async function inServer(use) {
  await build([...LIBRARIES, "server"]);
  const { openApp } = await import(pathToFileURL(join(root, "server", "dist", "open-app.js")).href);
  const dataDir = mkdtempSync(join(tmpdir(), "pegboard-bench-"));
  const opened = await openApp({
    dataDir,
    builtIn: [],
    tools: [],
    mcp: [],
    user: "bench",
    logLevel: "silent",
  });
  const ask = async (path, method = "GET", body = undefined) => {
    const headers = { Host: "localhost", "Content-Type": "application/json" };
    const answer = await opened.app.request(`http://localhost${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const agent = "/api/v1/agents/first-agent";
  try {
    await use({
      async render(source) {
        const { revision } = (await ask(`${agent}/settings`)).body;
        const operations = [{ op: "setTemplate", template: "system", source }];
        const saved = await ask(`${agent}/settings`, "PATCH", {
          baseRevision: revision,
          operations,
        });
        if (saved.status !== 200) return { status: "refused", took: 0, longestHealth: 0 };
        const started = performance.now();
        let answered;
        const rendering = ask(`${agent}/prompt`).then(({ status }) => {
          answered = { status, took: performance.now() - started };
        });
        let longestHealth = 0;
        while (!answered) {
          const asked = performance.now();
          await ask("/api/v1/health");
          longestHealth = Math.max(longestHealth, performance.now() - asked);
          await wait(20);
        }
        await rendering;
        return { ...answered, longestHealth };
      },
    });
  } finally {
    await opened.close();
    rmSync(dataDir, { recursive: true });
  }
}
