import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { importSource } from "./bundle-source.mjs";

/** `npm run conformance -- FILE…`: holds registry-core's public API against case files. */
const caseFiles = process.argv.slice(2);
if (caseFiles.length === 0) {
  console.error(
    "Name at least one file: npm run conformance -- registry-core/conformance/toolsets.json",
  );
  process.exit(1);
}

const contents = await Promise.all(caseFiles.map(readCaseFile));
const { runCaseFiles } = await importSource("registry-core/conformance/run-cases.ts");
const caseReport = await runCaseFiles(contents);
for (const { place, differences } of caseReport.failed) {
  console.log(`FAILED ${place}`);
  for (const line of differences) console.log(`  ${line}`);
}
console.log(`${caseReport.passed} passed, ${caseReport.failed.length} failed`);
process.exitCode = caseReport.failed.length === 0 ? 0 : 1;

/**
 * npm runs scripts in the project's root; a relative name means the folder in which the person
 * called it.
 */
async function readCaseFile(name) {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), name);
  try {
    return { name, text: await readFile(path, "utf8") };
  } catch (error) {
    console.error(`Cannot read ${path}: ${error.message}`);
    process.exit(1);
  }
}
