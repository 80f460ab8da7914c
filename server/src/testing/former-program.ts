import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { MIGRATION_NAMES } from "../stores/migrations/migrate.ts";
import { bundleServer, ROOT } from "./start-process.ts";

const MIGRATIONS = "server/src/stores/migrations/migrate.ts";
/** What the program is built from. */
const FOLDERS = ["server", "registry-core", "packages"];

/**
 * The file of the program as it was before the newest step of the database: the release that runs
 * beside this one while servers are updated. It is built from the history, with the packages of
 * today. @throws Error when the history is not there
 */
export function formerProgram(): Promise<string> {
  const commit = lastCommitWithout(MIGRATION_NAMES.at(-1) ?? "");
  const root = mkdtempSync(join(inject("programFolder"), "former-"));
  const packed = execFileSync("git", ["archive", commit, ...FOLDERS], {
    ...{ cwd: ROOT, maxBuffer: 2 ** 30 },
  });
  execFileSync("tar", ["-x", "-C", root], { input: packed });
  return bundleServer(root);
}

function lastCommitWithout(step: string): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
  const commits = git("rev-list", "HEAD", "--", MIGRATIONS).trim().split("\n");
  const older = commits.findIndex(
    (commit) => !git("show", `${commit}:${MIGRATIONS}`).includes(step),
  );
  // What else was changed until the step came belongs to it.
  if (older > 0) return `${commits[older - 1]}^`;
  throw new Error(
    `The history that is here has no program without ${step}. Fetch all of it: git fetch --unshallow`,
  );
}
