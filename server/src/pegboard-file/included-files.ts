import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import type { Issue } from "@pegboard/registry-core";
import picomatch from "picomatch";
import { FILE_LIMITS } from "../limits.ts";
import { fileErrorText } from "../system-errors/file-error.ts";
import type { PegboardFile } from "./file-format.ts";
import type { FileIssue, YamlText } from "./read-yaml.ts";

interface Included {
  /** The files without doubles, in the order of the patterns and then of their names. */
  files: string[];
  /** The issues of patterns, by their places in the list. */
  issues: { index: number; message: string }[];
}

/**
 * The files that match patterns, all in a folder or below it, because links out of it are not
 * followed.
 */
export function includedFiles(patterns: readonly string[], folder: string): Included {
  const included: Included = { files: [], issues: [] };
  for (const [index, pattern] of patterns.entries()) {
    const refuse = (message: string) => included.issues.push({ index, message });
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
      refuse(`"${pattern}" cannot be looked for: ${fileErrorText(error)}.`);
    }
  }
  if (included.files.length > FILE_LIMITS.included) {
    included.issues.push({
      index: 0,
      message: `More than ${FILE_LIMITS.included} files are included.`,
    });
  }
  return included.issues.length > 0 ? { ...included, files: [] } : included;
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

/** One of the files that a pegboard.yaml consists of. */
export interface FilePart extends YamlText {
  content: PegboardFile;
}

export interface MergedFiles {
  content: PegboardFile;
  /** The file that has a part of the content, or would have it. */
  fileOf(path: Issue["path"]): string;
  /** The issue with its place in that file. */
  issueAt(path: Issue["path"], message: string): FileIssue;
}

/** The places at which a file has parts by their names. */
const NAMED_PART_PLACES = [
  ["organisation", "namespaces"],
  ["organisation", "rules"],
  ["organisation", "tools"],
  ["templates"],
  ["presets"],
  ["storedPresets"],
  ["agents"],
] as const;

/** Merges the content of several files as if it stood in one. Each part stands in one of them. */
export function mergeFiles(parts: readonly FilePart[]): MergedFiles & { issues: FileIssue[] } {
  const [first] = parts as [FilePart];
  /** The file of each part, by the path that leads to it. */
  const homes = new Map<string, FilePart>();
  const issues: FileIssue[] = [];
  const { sources } = first.content;
  const merged: Record<string, unknown> = sources ? { sources } : {};
  for (const part of parts) {
    for (const place of NAMED_PART_PLACES) {
      const there = place.reduce<object | undefined>(
        (value, key) => Object(value)[key],
        part.content,
      );
      if (there === undefined) continue;
      for (const name of Object.keys(there)) {
        const key = JSON.stringify([...place, name]);
        const home = homes.get(key);
        if (home)
          issues.push(part.issueAt([...place, name], `${name} stands in ${home.path} already.`));
        else homes.set(key, part);
      }
      setPart(merged, place, there);
    }
  }
  const homeOf = (path: Issue["path"]) =>
    homes.get(JSON.stringify(path.slice(0, 3))) ??
    homes.get(JSON.stringify(path.slice(0, 2))) ??
    first;
  return {
    content: parts.length === 1 ? first.content : (merged as PegboardFile),
    fileOf: (path) => homeOf(path).path,
    issueAt: (path, message) => homeOf(path).issueAt(path, message),
    issues: parts.length === 1 ? [] : issues,
  };
}

function setPart(merged: Record<string, unknown>, place: readonly string[], value: object): void {
  const [section = "", key] = place;
  const below = key === undefined ? merged : Object(merged[section]);
  const name = key ?? section;
  const before = below[name];
  below[name] = { ...before, ...value };
  merged[section] = key === undefined ? below[name] : below;
}
