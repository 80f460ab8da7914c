import { compilePattern } from "@pegboard/json-schema";
import picomatch from "picomatch";

/** Globs over paths relative to a folder, with `/`. */
export interface PathPatterns {
  /**
   * Whether they let a path through: `allow` is of files, folders lead to them; `deny` is of files
   * and folders with all that is in them.
   */
  allows(shown: string, kind: "file" | "folder"): boolean;
}

/** @throws Error that names a glob that cannot be matched. */
export function pathPatterns(patterns: { allow: string[]; deny: string[] }): PathPatterns {
  const allow = patterns.allow.map((glob) => globMatcher(glob));
  // Some file systems do not tell .env from .ENV.
  const deny = patterns.deny.map((glob) => globMatcher(glob, "i"));
  return {
    allows(shown, kind) {
      const parts = shown.split("/");
      const isDenied = parts.some((_, index) =>
        deny.some((matches) => matches(parts.slice(0, index + 1).join("/"))),
      );
      return !isDenied && (kind === "folder" || allow.some((matches) => matches(shown)));
    },
  };
}

/** Why a glob cannot be matched, as what follows the name of its field. */
export function globError(glob: string): string | undefined {
  const compiled = compileGlob(glob, "i");
  if (!("issue" in compiled)) return undefined;
  return compiled.issue === "too large"
    ? "is too large to be matched. Split it"
    : "is no glob pattern that can be matched";
}

function globMatcher(glob: string, flags = ""): (path: string) => boolean {
  const compiled = compileGlob(glob, flags);
  if ("issue" in compiled) throw new Error(`The pattern ${glob} ${globError(glob)}.`);
  return (path) => path === glob || compiled.test(path);
}

/**
 * Globs can hold groups like `(a+)+b`, for which JavaScript's own engine takes minutes; this one
 * takes time linear in the path.
 */
function compileGlob(glob: string, flags: string) {
  return compilePattern(picomatch.makeRe(glob, { dot: true }).source, flags);
}
