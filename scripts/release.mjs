import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, LIBRARIES } from "./build.mjs";
import { root, runOrExit } from "./run-command.mjs";

/** In the order in which they need one another. */
const PUBLISHED = [...LIBRARIES, "packages/pegboard"];

const [version] = process.argv.slice(2);
const manifestOf = (name) => JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));

const others = PUBLISHED.filter((name) => manifestOf(name).version !== version);
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
// Where a run is not on a CI that npm knows, there is nothing to prove where it came from.
const provenance = process.env.GITHUB_ACTIONS ? ["--provenance"] : [];
for (const name of PUBLISHED)
  await runOrExit("npm", ["publish", "--workspace", name, "--access", "public", ...provenance]);
