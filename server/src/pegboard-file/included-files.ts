import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import picomatch from "picomatch";
import { fileFailure } from "../file-failure.ts";
import { FILE_LIMITS } from "../limits.ts";

interface Included {
  /** The files without doubles, in the order of the patterns and then of their names. */
  files: string[];
  /** The faults of patterns, by their places in the list. */
  faults: { index: number; message: string }[];
}

/**
 * The files that match patterns, all in a folder or below it, because links out of it are not
 * followed.
 */
export function includedFiles(patterns: readonly string[], folder: string): Included {
  const included: Included = { files: [], faults: [] };
  for (const [index, pattern] of patterns.entries()) {
    const refuse = (message: string) => included.faults.push({ index, message });
    if (/^([/\\]|[A-Za-z]:)|(^|[/\\])\.\.([/\\]|$)/.test(pattern)) {
      refuse(
        `"${pattern}" leads out of the folder of this file: only what is in it or below it is included.`,
      );
      continue;
    }
    try {
      const found = matchingFiles(folder, pattern.replace(/^\.\//, "")).filter(
        (file) => !included.files.includes(file),
      );
      if (found.length === 0) refuse(`"${pattern}" finds no file.`);
      const away = found.find(
        (file) => !realpathSync(file).startsWith(`${realpathSync(folder || ".")}${sep}`),
      );
      if (away !== undefined)
        refuse(`"${pattern}" finds ${away}, a link that leads out of the folder.`);
      else included.files.push(...found);
    } catch (error) {
      refuse(`"${pattern}" cannot be looked for: ${fileFailure(error)}.`);
    }
  }
  if (included.files.length > FILE_LIMITS.included) {
    included.faults.push({
      index: 0,
      message: `More than ${FILE_LIMITS.included} files are included.`,
    });
  }
  return included.faults.length > 0 ? { ...included, files: [] } : included;
}

/** The files below a folder. Installed packages and hidden folders are skipped. */
function matchingFiles(folder: string, pattern: string): string[] {
  const { base, isGlob } = picomatch.scan(pattern);
  if (!isGlob) return existsSync(join(folder, pattern)) ? [join(folder, pattern)] : [];
  const isMeant = picomatch(pattern);
  const found: string[] = [];
  const look = (place: string) => {
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const path = join(place, entry.name);
      if (entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
        look(path);
      else if (isMeant(relative(folder, path).split(sep).join("/"))) found.push(path);
    }
  };
  look(resolve(folder, base));
  return found.map((path) => join(folder, relative(resolve(folder), path))).sort();
}
