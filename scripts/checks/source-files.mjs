import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { root } from "../run-command.mjs";

/** Paths (relative, with `/`) of the files that git tracks or would track, filtered by ending. */
export function projectFiles(...endings) {
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  return list
    .split("\n")
    .filter(
      (path) => endings.some((ending) => path.endsWith(ending)) && existsSync(join(root, path)),
    );
}

export function readProjectFile(path) {
  return readFileSync(join(root, path), "utf8");
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s*["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)|(?:^|\n)\s*import\s*["']([^"']+)["']/g;

const TEMPLATE_LITERAL = /= `(?:\\.|[^`\\])*`/g;

/**
 * What a file imports, as it is written there; types and lazy imports too. An example in a text
 * imports nothing.
 */
export function importsOf(source) {
  return [...source.replaceAll(TEMPLATE_LITERAL, "").matchAll(IMPORT)].map(
    (match) => match[1] ?? match[2] ?? match[3],
  );
}

/** The file of the project that an import in `file` names; no file's path where it names a package. */
export function importedFile(file, specifier) {
  const path = specifier.startsWith(".")
    ? posix.join(posix.dirname(file), specifier)
    : specifier.replace(/^@pegboard\/ui\//, "packages/ui/src/");
  return path.replace(/\?.*$/, "");
}
