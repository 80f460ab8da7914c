import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

/** `npm run conformance -- FILE…`: holds registry-core's public API against case files. Needs no build. */
const root = fileURLToPath(new URL("..", import.meta.url));
const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("Name at least one file: npm run conformance -- registry-core/conformance/toolsets.json");
  process.exit(1);
}

const contents = await Promise.all(files.map(readCaseFile));
const folder = await mkdtemp(join(tmpdir(), "pegboard-conformance-"));
try {
  const { runCaseFiles } = await bundleRunner(join(folder, "run-cases.mjs"));
  const report = runCaseFiles(contents);
  for (const { place, differences } of report.failed) {
    console.log(`FAILED ${place}`);
    for (const line of differences) console.log(`  ${line}`);
  }
  console.log(`${report.passed} passed, ${report.failed.length} failed`);
  process.exitCode = report.failed.length === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true });
}

/** The runner with the library's sources in it, resolved through the library's one public entry. */
async function bundleRunner(outfile) {
  await build({
    entryPoints: [join(root, "registry-core/conformance/run-cases.ts")],
    conditions: ["@pegboard/source"],
    bundle: true,
    format: "esm",
    platform: "node",
    outfile,
    logLevel: "error",
  });
  return import(pathToFileURL(outfile).href);
}

/** npm runs scripts in the project's root; a relative name means the folder in which the person called it. */
async function readCaseFile(name) {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), name);
  try {
    return { name, text: await readFile(path, "utf8") };
  } catch (error) {
    console.error(`Cannot read ${path}: ${error.message}`);
    process.exit(1);
  }
}
