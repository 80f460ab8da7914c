import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { StorageError } from "./storage-error.ts";

/**
 * Makes a file readable by its owner only. Tells `warn` what a person should look at: who else
 * could read it, or that it is a link. @throws StorageError when it belongs to another user, who
 * can change it at any time.
 */
export function keepPrivate(file: string, warn: (message: string) => void): void {
  if (lstatSync(file).isSymbolicLink()) {
    warn(
      `${file} is a link to ${realpathSync(file)}. Whoever can change the link decides what Pegboard reads and writes.`,
    );
  }
  const { uid, mode } = statSync(file);
  // Windows has no user ids.
  const me = process.getuid?.() ?? uid;
  if (uid !== me && uid !== 0) {
    const message = `${file} belongs to another user (id ${uid}), who can read and change it. Make it your own, or use another data folder with --data.`;
    // Root may use another user's folder, because one that is mounted into a container often has
    // another owner.
    if (me !== 0) throw new StorageError("storage_failed", () => message);
    warn(message);
  }
  if ((mode & 0o077) === 0) return;
  chmodSync(file, 0o600);
  warn(`${file} could be read or written by other users; now only by its owner.`);
}

/**
 * Makes an empty file for its owner alone where there is none. What SQLite makes itself is open to
 * others until its rights are changed, and another process may look at it just then.
 */
export const makePrivateFile = (file: string) => closeSync(openSync(file, "a", 0o600));

/**
 * Writes a file anew for its owner, in the place of what stands there, even a link. `check` looks
 * at that before.
 */
export function writeAnew(
  file: string,
  text: string,
  check: (made: string) => void = () => {},
): void {
  const made = `${file}.${process.pid}`;
  rmSync(made, { force: true, recursive: true });
  try {
    writeFileSync(made, text, { mode: 0o600, flag: "wx" });
    check(made);
    renameSync(made, file);
  } catch (error) {
    rmSync(made, { force: true });
    throw error;
  }
}

/**
 * Writes a file anew that only its owner reads, whoever could read the old one. @throws
 * StorageError where a file cannot be kept from others; then nothing is written.
 */
export function writePrivately(file: string, text: string): void {
  writeAnew(file, text, (made) => {
    if (process.platform === "win32" || (statSync(made).mode & 0o077) === 0) return;
    throw new StorageError(
      "storage_failed",
      () =>
        `${file} would be readable by other users: its file system keeps no permissions. Choose a folder on another one with --data.`,
    );
  });
}

/**
 * Makes a folder that only its owner reads, and those above it. Node's own option, `recursive`,
 * tries for ever where a folder exists but takes no other, such as /proc.
 */
export function makeDataFolder(folder: string): void {
  const path = resolve(folder);
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeDataFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
