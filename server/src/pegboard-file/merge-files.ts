import type { Issue } from "@pegboard/registry-core";
import type { PegboardFile } from "./file-format.ts";
import type { FileFault, YamlText } from "./read-yaml.ts";

/** One of the files that a pegboard.yaml consists of. */
export interface FilePart extends YamlText {
  content: PegboardFile;
}

export interface MergedFiles {
  content: PegboardFile;
  /** The file that has a part of the content, or would have it. */
  fileOf(path: Issue["path"]): string;
  /** The fault with its place in that file. */
  faultAt(path: Issue["path"], message: string): FileFault;
}

/** The places at which a file has parts by their names. */
const NAMED_PART_PLACES = [
  ["organisation", "tools"],
  ["templates"],
  ["presets"],
  ["storedPresets"],
  ["agents"],
] as const;

/** Merges the content of several files as if it stood in one. Each part stands in one of them. */
export function mergeFiles(parts: readonly FilePart[]): MergedFiles & { faults: FileFault[] } {
  const [first] = parts as [FilePart];
  /** The file of each part, by the path that leads to it. */
  const homes = new Map<string, FilePart>();
  const faults: FileFault[] = [];
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
          faults.push(part.faultAt([...place, name], `${name} stands in ${home.path} already.`));
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
    faultAt: (path, message) => homeOf(path).faultAt(path, message),
    faults: parts.length === 1 ? [] : faults,
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
