import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type Database from "better-sqlite3";

/**
 * Writes a whole copy of a database, as it is at this moment, to a file that only its owner reads,
 * and on the disk. What stands there is replaced.
 */
export function copyDatabase(connection: Database.Database, copy: string): void {
  rmSync(copy, { force: true });
  // SQLite fills a file that is empty: nobody else reads it at any moment.
  closeSync(openSync(copy, "wx", 0o600));
  connection.prepare("vacuum into ?").run(copy);
  syncFile(copy);
}

/** Puts a whole file in its place, of which nothing is lost when the machine stops. */
export function putInPlace(part: string, place: string): void {
  renameSync(part, place);
  syncFolder(place);
}

export function syncFile(file: string): void {
  sync(file, "r+");
}

export function syncFolder(file: string): void {
  if (process.platform !== "win32") sync(dirname(file), "r");
}

function sync(path: string, flags: string): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
