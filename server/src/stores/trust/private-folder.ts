import { chmodSync, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { OWN_FILES } from "../../own-files.ts";
import { StorageError } from "../storage-error.ts";

const UNGUARDED = new Set(["pegboard.lock", "pegboard.running.json"]);

/** There are no user ids and no such modes on Windows. */
const hasUsers = process.getuid !== undefined;

/**
 * @throws StorageError where a data folder, or what of it is Pegboard's, belongs to another user or
 * is open to others: with the
 * command that mends it.
 */
export function refuseShared(folder: string): void {
  if (!hasUsers) return;
  // The lock holds nothing, and what says who has the folder is written anew by each who takes it.
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
      `${path} belongs to another user (id ${uid}), who decides what is in it. ${nothing} Choose another data folder with --data, or make it yours: chown -R "$(id -un)" ${quoted(path)}`,
    );
  }
  if ((mode & 0o077) === 0) return;
  const rights = found.isDirectory() ? "700" : "600";
  throw new StorageError(
    "storage_failed",
    `${path} is open to other users (mode ${(mode & 0o777).toString(8)}). ${nothing} If you know what it holds, close it: chmod ${rights} ${quoted(path)}`,
  );
}

/**
 * A folder without anything in it, which this user may close to others, is as good as a new one.
 */
export function closeEmpty(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (hasUsers && uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

/** Whether nothing else than what Pegboard keeps lies there. */
export const isPegboardsAlone = (folder: string) =>
  readdirSync(folder).every((name) => OWN_FILES.test(name) || name.startsWith("pegboard."));

/** A path as a shell takes it. */
export const quoted = (path: string) =>
  /^[\w./:@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
