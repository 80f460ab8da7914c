import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, LIBRARIES } from "./build.mjs";
import { root, runOrExit } from "./run-command.mjs";

/** In the order in which they need one another. */
const PUBLISHED = [...LIBRARIES, "packages/pegboard"];

const [version] = process.argv.slice(2);
const releasedManifest = (name) =>
  JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));

const others = PUBLISHED.filter((name) => releasedManifest(name).version !== version);
if (others.length > 0) {
  console.error(
    `${others.join(", ")}: not version ${version}. Set all versions, commit, and tag that.`,
  );
  process.exit(1);
}
if (!readFileSync(join(root, "CHANGELOG.md"), "utf8").includes(`## ${version} (2`)) {
  console.error(
    `CHANGELOG.md has no "## ${version} (date)". Say what is new before you publish it.`,
  );
  process.exit(1);
}
await build();
// It brings a compiler of its own, so that it is fetched for this and not installed for every test.
const ATTW = "@arethetypeswrong/cli@0.18.5";
const packedRelease = mkdtempSync(join(tmpdir(), "pegboard-release-"));
try {
  for (const name of PUBLISHED) {
    const packing = ["pack", "--workspace", name, "--pack-destination", packedRelease, "--json"];
    const [{ filename }] = JSON.parse(await runOrExit("npm", packing, { capture: true }));
    await runOrExit("npx", ["--yes", ATTW, join(packedRelease, filename), "--profile", "esm-only"]);
  }
} finally {
  rmSync(packedRelease, { recursive: true });
}
// Where a run is not on a CI that npm knows, there is nothing to prove where it came from.
const provenance = process.env.GITHUB_ACTIONS ? ["--provenance"] : [];
for (const name of PUBLISHED)
  await runOrExit("npm", ["publish", "--workspace", name, "--access", "public", ...provenance]);
