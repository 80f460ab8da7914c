import type { Dirent } from "node:fs";
import { opendir } from "node:fs/promises";
import { join } from "node:path";
import {
  type FolderAccess,
  ForbiddenNameError,
  OwnFileError,
  type SafePath,
} from "./folder-access.ts";
import { entryPath, type OpenPlace } from "./open-place.ts";

/** A file or folder that was met; symbolic links are left out, since they may lead anywhere. */
interface WalkedEntry extends SafePath {
  kind: "file" | "folder";
  /** A file, open until the next entry is asked for; absent when it cannot be opened. */
  file?: OpenPlace;
}

/** What a walk came upon, kept up while it goes on. */
export class WalkReport {
  /** Entries that were looked at, in all folders. */
  visited = 0;
  /** Entries that are Pegboard's own. */
  own = 0;
  /** Entries whose names no tool reaches. */
  forbidden = 0;
  /** Files and folders that cannot be opened. */
  unreadable = 0;

  /** Whether everything was looked at. */
  get complete(): boolean {
    return this.visited < MOST_ENTRIES;
  }
}

/** More would take minutes, and memory for the names of a folder. */
const MOST_ENTRIES = 50_000;

interface WalkOptions {
  recursive: boolean;
  signal: AbortSignal;
  report: WalkReport;
}

/**
 * Everything below a folder that the rules allow, by name, folders before what is in them. Ends
 * when the signal aborts.
 */
export async function* walkFolder(
  access: FolderAccess,
  start: SafePath,
  options: WalkOptions,
): AsyncGenerator<WalkedEntry> {
  const folder = await access.openFolder(start);
  for (const entry of await readEntries(folder, options)) {
    const kind = entryKind(entry);
    const shown = start.shown === "" ? entry.name : `${start.shown}/${entry.name}`;
    if (!kind) continue;
    const found: WalkedEntry = { absolute: join(folder.path, entry.name), shown, kind };
    if (access.isForbidden(found)) {
      options.report.forbidden += 1;
      continue;
    }
    if (!access.allows(shown, kind)) continue;
    if (kind === "file") yield* openFoundFile(access, found, options.report);
    else yield* walkFoundFolder(access, found, options);
  }
}

/** In the order of their names; the folder is closed afterwards. */
async function readEntries(folder: OpenPlace, { signal, report }: WalkOptions): Promise<Dirent[]> {
  try {
    const entries: Dirent[] = [];
    for await (const entry of await opendir(entryPath(folder, ""), { bufferSize: 1_000 })) {
      signal.throwIfAborted();
      if (report.visited === MOST_ENTRIES) break;
      report.visited += 1;
      entries.push(entry);
    }
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } finally {
    await folder.handle.close();
  }
}

async function* openFoundFile(
  access: FolderAccess,
  found: WalkedEntry,
  report: WalkReport,
): AsyncGenerator<WalkedEntry> {
  try {
    const file = await access.openFile(found);
    try {
      yield { ...found, file };
    } finally {
      await file.handle.close();
    }
  } catch (error) {
    countSkippedEntry(error, report);
    if (!(error instanceof OwnFileError || error instanceof ForbiddenNameError)) yield found;
  }
}

async function* walkFoundFolder(
  access: FolderAccess,
  found: WalkedEntry,
  options: WalkOptions,
): AsyncGenerator<WalkedEntry> {
  try {
    access.check(found.absolute, { path: found.shown, kind: "folder" });
    yield found;
    if (options.recursive) yield* walkFolder(access, found, options);
  } catch (error) {
    options.signal.throwIfAborted();
    countSkippedEntry(error, options.report);
  }
}

function countSkippedEntry(error: unknown, report: WalkReport): void {
  if (error instanceof OwnFileError) report.own += 1;
  else if (error instanceof ForbiddenNameError) report.forbidden += 1;
  else report.unreadable += 1;
}

function entryKind(entry: Dirent): WalkedEntry["kind"] | undefined {
  if (entry.isDirectory()) return "folder";
  return entry.isFile() ? "file" : undefined;
}
