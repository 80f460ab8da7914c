import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { MIGRATION_NAMES } from "../stores/migrations/migrate.ts";
import { bundleServer, ROOT } from "./start-process.ts";

const MIGRATIONS = "server/src/stores/migrations/migrate.ts";
/** What the program is built from. */
const FOLDERS = ["server", "registry-core", "packages"];

/** A program that people may have, whose databases today's has to open. */
export interface FormerRelease {
  commit: string;
  /** The newest step of its databases. */
  step: string;
}

/**
 * The newest programs of the history before each of the newest steps of the database, newest first.
 * One whose steps are not the first of today's was never part of what people got: a step that was
 * made beside others had another number until they came together.
 * @throws Error when the history is not there
 */
export function formerReleases(most: number): FormerRelease[] {
  const found = new Map<string, FormerRelease>();
  for (const commit of git("rev-list", "HEAD", "--", MIGRATIONS).split("\n")) {
    for (const parent of git("log", "-1", "--format=%P", commit).split(" ")) {
      const steps = stepsOf(parent);
      const step = steps.at(-1);
      const isFormer = step !== undefined && steps.every((one, at) => one === MIGRATION_NAMES[at]);
      if (isFormer && steps.length < MIGRATION_NAMES.length && !found.has(step))
        found.set(step, { commit: parent, step });
    }
    if (found.size >= most) return [...found.values()].slice(0, most);
  }
  throw new Error(
    `The history that is here has ${found.size} programs of former releases, and ${most} are asked for. Fetch all of it: git fetch --unshallow`,
  );
}

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 30 }).trim();

function stepsOf(commit: string): string[] {
  const names = git("show", `${commit}:${MIGRATIONS}`).matchAll(/^ {2}"(\d{3}-[a-z-]+)":/gm);
  return [...names].map(([, name = ""]) => name);
}

/**
 * The file of a former program, the newest one unless another is named: the release that runs beside
 * this one while servers are updated. It is built from the history, with the packages of today.
 */
export function formerProgram(release?: FormerRelease): Promise<string> {
  const [newest] = release ? [release] : formerReleases(1);
  const root = mkdtempSync(join(inject("programFolder"), "former-"));
  const packed = execFileSync("git", ["archive", newest?.commit ?? "", ...FOLDERS], {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
  });
  execFileSync("tar", ["-x", "-C", root], { input: packed });
  return bundleServer(root);
}
