import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { bin, root, run } from "./run-command.mjs";
import { setUpDependencies } from "./set-up/dependencies.mjs";
import { keepTemporaryFilesInMemory } from "./set-up/memory-folder.mjs";

const REPORTS = join(root, ".test-cache");

await setUpDependencies();
const [{ build }, { check }, { setUpBrowser }] = await Promise.all([
  import("./build.mjs"),
  import("./check.mjs"),
  import("./set-up/browser.mjs"),
]);

keepTemporaryFilesInMemory();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
await build();
const steps = [
  { name: "Checks", run: check },
  { name: "Unit and server tests", run: runVitest },
  { name: "Browser tests", run: runPlaywright },
];
const totals = { passed: 0, failed: [], unsteady: [] };
for (const step of steps) {
  console.log(`\n── ${step.name} ──`);
  const { passed, failed, unsteady = [] } = await step.run();
  totals.passed += passed;
  totals.failed.push(...failed);
  totals.unsteady.push(...unsteady);
}
printList("Failed at first and passed when run again", totals.unsteady);
printList("Failed", totals.failed);
console.log(`\n${totals.passed} passed, ${totals.failed.length} failed`);
process.exit(totals.failed.length > 0 ? 1 : 0);

/** What failed stands far above, among all that passed, so it is named at the end once more. */
function printList(title, tests) {
  if (tests.length === 0) return;
  console.log(`\n${title}:`);
  for (const { name, reason = "" } of tests) {
    console.log(`  ${name}`);
    const [line] = stripVTControlCharacters(reason).trim().split("\n");
    if (line) console.log(`    ${line.slice(0, 300)}`);
  }
}

/**
 * A machine that is busy with something else lets a test fail now and then: files with failures run
 * once more, by themselves.
 */
async function runVitest() {
  const first = await vitestResults("vitest.json", []);
  const files = [...new Set(first.failed.map(({ file }) => file))].filter(Boolean);
  if (files.length === 0) return { passed: first.passed.length, failed: first.failed };
  console.log(`\nRunning ${files.join(", ")} again …`);
  const again = await vitestResults("vitest-again.json", ["--maxWorkers=1", ...files]);
  const failed = new Set(again.failed.map(({ name }) => name));
  return {
    passed: first.passed.filter(({ file }) => !files.includes(file)).length + again.passed.length,
    failed: again.failed,
    unsteady: first.failed.filter(({ name }) => !failed.has(name)),
  };
}

async function vitestResults(reportName, args) {
  const report = join(REPORTS, reportName);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run(bin("vitest"), ["run", ...reporters, ...args]);
  const tests = (readReport(report)?.testResults ?? []).flatMap(testsOfFile);
  const failed = tests.filter(({ status }) => status === "failed");
  if (code !== 0 && failed.length === 0) failed.push(endedBadly("Vitest", code));
  return { passed: tests.filter(({ status }) => status === "passed"), failed };
}

function testsOfFile({ name: path, status, message, assertionResults }) {
  const file = relative(root, path);
  const tests = assertionResults.map((test) => ({
    file,
    name: `${file}: ${test.fullName}`,
    status: test.status,
    reason: test.failureMessages?.[0],
  }));
  // A file that could not be loaded has no tests.
  const failedAlone = status === "failed" && tests.every((test) => test.status !== "failed");
  return failedAlone ? [...tests, { file, name: file, status, reason: message }] : tests;
}

async function runPlaywright() {
  const report = join(REPORTS, "playwright.json");
  const env = { PEGBOARD_BROWSER: await setUpBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code } = await run(bin("playwright"), ["test", "--config", "e2e/playwright.config.ts"], {
    env,
  });
  const tests = (readReport(report)?.suites ?? []).flatMap(testsOfSuite);
  const [passed, unsteady, failed] = ["expected", "flaky", "unexpected"].map((outcome) =>
    tests.filter(({ status }) => status === outcome),
  );
  if (code !== 0 && failed.length === 0) failed.push(endedBadly("Playwright", code));
  return { passed: passed.length + unsteady.length, failed, unsteady };
}

function testsOfSuite({ specs = [], suites = [] }) {
  const tests = specs.flatMap(({ file, title, tests: runs }) =>
    runs.map(({ status, results }) => ({
      name: `e2e/tests/${file}: ${title}`,
      status,
      reason: results[0]?.error?.message,
    })),
  );
  return [...tests, ...suites.flatMap(testsOfSuite)];
}

function endedBadly(runner, code) {
  return {
    name: `${runner} ended with exit code ${code}`,
    reason: "No test failed: its output above says why.",
  };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
