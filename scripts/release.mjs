// `prepare VERSION` writes a version into everything that names one; `VERSION` publishes it, from a
// commit that has it, with the address that the packages come from.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import {
  layOutPackages,
  originFaults,
  prepareRelease,
  releaseFaults,
  releaseOrigin,
} from "./release-files.mjs";
import { bin, root, runOrExit } from "./run-command.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repository: { type: "string" } },
});
const isPreparing = positionals[0] === "prepare";
const version = positionals[isPreparing ? 1 : 0] ?? "";
if (isPreparing) prepare();
else await publish();

function prepare() {
  const day = new Date().toISOString().slice(0, 10);
  try {
    const changed = prepareRelease(root, { version, day });
    console.log(changed.length > 0 ? `Written: ${changed.join(", ")}.` : "Nothing to write.");
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const faults = releaseFaults(root, version);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(
    `Next: npm run chart, read the difference, commit it, and push that with the tag v${version}.`,
  );
}

async function publish() {
  const origin = releaseOrigin(process.env, values.repository);
  const faults = [...releaseFaults(root, version), ...originFaults(origin)];
  if (faults.length > 0) {
    console.error(`Version "${version}" cannot be published:\n${faults.join("\n")}`);
    process.exit(1);
  }
  await build();
  // It brings a compiler of its own, so that it is fetched for this and not installed for every test.
  const ATTW = "@arethetypeswrong/cli@0.18.5";
  const laidOut = mkdtempSync(join(tmpdir(), "pegboard-release-"));
  try {
    const folders = await layOutPackages(laidOut, origin);
    for (const folder of folders) {
      await runOrExit(bin("publint"), [folder, "--strict"]);
      await runOrExit("npx", ["--yes", ATTW, "--pack", folder, "--profile", "esm-only"]);
    }
    for (const folder of folders) await runOrExit("npm", ["publish", folder]);
  } finally {
    rmSync(laidOut, { recursive: true });
  }
}
