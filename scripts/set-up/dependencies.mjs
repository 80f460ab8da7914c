import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runOrExit } from "../run-command.mjs";

const MINIMUM_NODE = [20, 19];

/** Installs exactly what the lock file says, unless that is already there. */
export async function setUpDependencies() {
  requireNode();
  const wanted = hashOf(join(root, "package-lock.json"));
  const stamp = join(root, "node_modules", ".pegboard-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Installing dependencies from package-lock.json …");
  await runOrExit("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(stamp, wanted);
}

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])) return;
  console.error(`Pegboard needs Node ${MINIMUM_NODE.join(".")} or later; this is ${process.versions.node}.`);
  process.exit(1);
}

function hashOf(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
