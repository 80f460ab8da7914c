import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { testsReachedSince } from "./reached-tests.mjs";
import { bin, root, runInRoot } from "./run-command.mjs";
import { setUpDependencies } from "./set-up/dependencies.mjs";
import { keepTemporaryFilesInMemory } from "./set-up/memory-folder.mjs";

const REPORTS = join(root, ".test-cache");
/** With `--changed`, only the tests that a change since main, or since what it names, reaches. */
const changedSince = /^--changed(?:=(.+))?$/.exec(process.argv[2] ?? "");
const reached = changedSince && testsReachedSince(changedSince[1] ?? "main");

await setUpDependencies();
const [{ check }, { setUpBrowser }] = await Promise.all([
  import("./check.mjs"),
  import("./set-up/browser.mjs"),
]);

keepTemporaryFilesInMemory();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const testTotals = { passed: 0, failed: [], unsteady: [] };
addToTotals(await check());
// Each waits a third of its time, for programs, threads, pages: beside each other they keep all
// processors busy until the end.
const [first, browsers] = await Promise.all([
  runVitest(
    "vitest.json",
    reached?.filter((path) => !path.startsWith("e2e/")),
  ),
  runPlaywright(),
]);
addToTotals(await runFailedAgain(first));
addToTotals(browsers);
printList("Failed at first and passed when run again", testTotals.unsteady);
printList("Failed", testTotals.failed);
console.log(`\n${testTotals.passed} passed, ${testTotals.failed.length} failed`);
process.exit(testTotals.failed.length > 0 ? 1 : 0);

function addToTotals({ passed, failed, unsteady = [] }) {
  testTotals.passed += passed;
  testTotals.failed.push(...failed);
  testTotals.unsteady.push(...unsteady);
}

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
async function runFailedAgain({ passed, failed }) {
  const files = [...new Set(failed.map(({ file }) => file))].filter(Boolean);
  if (files.length === 0) return { passed: passed.length, failed };
  console.log(`\nRunning ${files.join(", ")} again …`);
  const again = await runVitest("vitest-again.json", files, ["--maxWorkers=1"]);
  const stillFailed = new Set(again.failed.map(({ name }) => name));
  return {
    passed: passed.filter(({ file }) => !files.includes(file)).length + again.passed.length,
    failed: again.failed,
    unsteady: failed.filter(({ name }) => !stillFailed.has(name)),
  };
}

/** Runs the files of tests that are named, or all. */
async function runVitest(reportName, files, options = []) {
  if (files?.length === 0) return { passed: [], failed: [] };
  const report = join(REPORTS, reportName);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await runInRoot(bin("vitest"), [
    "run",
    ...reporters,
    ...options,
    ...(files ?? []),
  ]);
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
  // The shortest path through the product is driven whatever changed.
  const specs = reached
    ? ["shortest-path", ...reached.filter((path) => path.startsWith("e2e/"))]
    : [];
  const options = ["--config", "e2e/playwright.config.ts", "--workers=2", ...specs];
  const { code } = await runInRoot(bin("playwright"), ["test", ...options], { env });
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
