import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, runOrExit } from "../run-command.mjs";

const MINIMUM_NODE = [20, 19];

/** Installs exactly what the lock file says, unless that is already there. */
export async function setUpDependencies() {
  requireNode();
  if (isInstalled()) return;
  console.error("Installing dependencies from package-lock.json …");
  await runOrExit("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
}

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])) return;
  console.error(
    `Pegboard needs Node ${MINIMUM_NODE.join(".")} or later; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

/**
 * npm writes down what it installed when it is done, so an installation that was cut off does not
 * count.
 */
function isInstalled() {
  const done = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(done)) return false;
  const installed = packagesIn(done);
  return Object.entries(packagesIn(join(root, "package-lock.json"))).every(
    ([path, { version, optional, devOptional }]) =>
      !path.includes("node_modules/") ||
      optional ||
      devOptional ||
      installed[path]?.version === version,
  );
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}
