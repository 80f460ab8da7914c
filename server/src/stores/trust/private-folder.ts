import { chmodSync, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { OWN_FILES } from "../../own-files.ts";
import { StorageError } from "../storage-error.ts";

const UNGUARDED = new Set(["pegboard.lock", "pegboard.running.json"]);

/** Whether the system has user ids and modes, which Windows has not. */
const hasUsers = process.getuid !== undefined;

/**
 * Refuses a data folder that belongs to another user or is open to others, itself or in the files
 * that Pegboard keeps. @throws StorageError with the command that mends it.
 */
export function refuseShared(folder: string): void {
  if (!hasUsers) return;
  // The lock holds nothing, and the file that says who has the folder is written anew by each
  // process that takes it.
  const names = readdirSync(folder).filter((name) => OWN_FILES.test(name) && !UNGUARDED.has(name));
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    // A journal ends with the process that has it.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found) refuseOthers(path, found);
  }
}

function refuseOthers(path: string, found: Stats): void {
  const { uid, mode } = found;
  const nothing = "Nothing was started and nothing was read.";
  // The system's own user can read and change everything anyway.
  if (uid !== process.getuid?.() && uid !== 0) {
    throw new StorageError(
      "storage_failed",
      () =>
        `${path} belongs to another user (id ${uid}), who decides what is in it. ${nothing} Choose another data folder with --data, or make it yours: chown -R "$(id -un)" ${quotePath(path)}`,
    );
  }
  if ((mode & 0o077) === 0) return;
  const rights = found.isDirectory() ? "700" : "600";
  throw new StorageError(
    "storage_failed",
    () =>
      `${path} is open to other users (mode ${(mode & 0o777).toString(8)}). ${nothing} If you know what it holds, close it: chmod ${rights} ${quotePath(path)}`,
  );
}

/** Closes an empty folder to others, which this user may do: it is as good as a new one. */
export function closeEmpty(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (hasUsers && uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

/** Whether a folder has nothing besides what Pegboard keeps. */
export const isPegboardsAlone = (folder: string) =>
  readdirSync(folder).every((name) => OWN_FILES.test(name) || name.startsWith("pegboard."));

/** A path as a shell takes it. */
export const quotePath = (path: string) =>
  /^[\w./:@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
