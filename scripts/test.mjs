import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bin, root, run } from "./run-command.mjs";
import { setUpDependencies } from "./set-up/dependencies.mjs";

const REPORTS = join(root, ".test-cache");

await setUpDependencies();
const [{ build }, { check }, { setUpBrowser }] = await Promise.all([
  import("./build.mjs"),
  import("./check.mjs"),
  import("./set-up/browser.mjs"),
]);

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
await build();
const steps = [
  { name: "Checks", run: check },
  { name: "Unit and server tests", run: runVitest },
  { name: "Browser tests", run: runPlaywright },
];
const totals = { passed: 0, failed: 0 };
for (const step of steps) {
  console.log(`\n── ${step.name} ──`);
  const { passed, failed } = await step.run();
  totals.passed += passed;
  totals.failed += failed;
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);

async function runVitest() {
  const file = join(REPORTS, "vitest.json");
  const { code } = await run(bin("vitest"), ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`]);
  const report = readReport(file);
  return totalsOf(report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, code);
}

async function runPlaywright() {
  const file = join(REPORTS, "playwright.json");
  const env = { PEGBOARD_BROWSER: await setUpBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await run(bin("playwright"), ["test", "--config", "e2e/playwright.config.ts"], { env });
  const stats = readReport(file)?.stats;
  return totalsOf((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0, code);
}

/** A runner that ended badly counts as one failure even when no test of its own failed. */
function totalsOf(passed, failed, code) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
