// `prepare VERSION` writes a version into everything that names one; `VERSION` publishes it, from a
// commit that has it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { PUBLISHED, prepareRelease, releaseFaults } from "./release-files.mjs";
import { root, runOrExit } from "./run-command.mjs";

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
    const changed = prepareRelease(root, { version, ...values, day });
    console.log(changed.length > 0 ? `Written: ${changed.join(", ")}.` : "Nothing to write.");
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const faults = releaseFaults(root, { version });
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(
    `Next: npm run chart, read the difference, commit it, and push that with the tag v${version}.`,
  );
}

async function publish() {
  const { GITHUB_ACTIONS, GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
  const builtFrom = GITHUB_ACTIONS && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  const faults = releaseFaults(root, { version, builtFrom });
  if (faults.length > 0) {
    console.error(`Version "${version}" cannot be published:\n${faults.join("\n")}`);
    process.exit(1);
  }
  await build();
  // It brings a compiler of its own, so that it is fetched for this and not installed for every test.
  const ATTW = "@arethetypeswrong/cli@0.18.5";
  const packed = mkdtempSync(join(tmpdir(), "pegboard-release-"));
  try {
    for (const name of PUBLISHED) {
      const packing = ["pack", "--workspace", name, "--pack-destination", packed, "--json"];
      const [{ filename }] = JSON.parse(await runOrExit("npm", packing, { capture: true }));
      await runOrExit("npx", ["--yes", ATTW, join(packed, filename), "--profile", "esm-only"]);
    }
  } finally {
    rmSync(packed, { recursive: true });
  }
  // Where a run is not on a CI that npm knows, there is nothing to prove where it came from.
  const provenance = GITHUB_ACTIONS ? ["--provenance"] : [];
  for (const name of PUBLISHED)
    await runOrExit("npm", ["publish", "--workspace", name, "--access", "public", ...provenance]);
}
