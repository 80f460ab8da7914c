import { execFileSync } from "node:child_process";
import { posix } from "node:path";
import { importedFile, importsOf, projectFiles, readProjectFile } from "./checks/source-files.mjs";
import { root } from "./run-command.mjs";

const TEST = /\.(?:test\.tsx?|spec\.ts)$/;
/** What only tests use. Nearly every test starts the whole app there, so nothing is followed on. */
const SHARED_BY_TESTS = /\/testing\//;
const TYPES_ALONE = /(?:^|\n)\s*(?:import|export) type [^;]*;/g;

/**
 * Paths of the tests that a change since `base` reaches: those that changed, that stand beside what
 * changed, or that import it within their package, however many files lie between.
 */
export function testsReachedSince(base) {
  const changed = new Set(changedFiles(base));
  const folders = new Set(
    [...changed].filter((path) => !TEST.test(path)).map((path) => posix.dirname(path)),
  );
  const files = projectFiles(".ts", ".tsx", ".mjs");
  const reached = new Set(changed);
  const importers = importersOf(files);
  for (const file of reached) {
    const isShared = SHARED_BY_TESTS.test(file);
    for (const importer of importers.get(file) ?? [])
      if (isShared || !SHARED_BY_TESTS.test(importer)) reached.add(importer);
  }
  return files.filter(
    (path) => TEST.test(path) && (reached.has(path) || folders.has(posix.dirname(path))),
  );
}

function changedFiles(base) {
  const list = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n");
  return [
    ...list("diff", "--name-only", "--merge-base", base),
    ...list("ls-files", "--others", "--exclude-standard"),
  ].filter(Boolean);
}

/** By each file, those that import it. */
function importersOf(files) {
  const importers = new Map();
  for (const file of files)
    for (const specifier of importsOf(readProjectFile(file).replaceAll(TYPES_ALONE, ""))) {
      const imported = importedFile(file, specifier);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  return importers;
}
