import picomatch from "picomatch";

/** Globs over paths relative to a folder, with `/`. */
export interface PathPatterns {
  /** Whether they let a path through: `allow` is of files, folders lead to them; `deny` is of files and folders with all that is in them. */
  allows(shown: string, kind: "file" | "folder"): boolean;
}

export function pathPatterns(patterns: { allow: string[]; deny: string[] }): PathPatterns {
  const allow = picomatch(patterns.allow, { dot: true });
  // Some file systems do not tell .env from .ENV.
  const deny = picomatch(patterns.deny, { dot: true, nocase: true });
  return {
    allows(shown, kind) {
      const parts = shown.split("/");
      const isDenied = parts.some((_, index) => deny(parts.slice(0, index + 1).join("/")));
      return !isDenied && (kind === "folder" || allow(shown));
    },
  };
}
