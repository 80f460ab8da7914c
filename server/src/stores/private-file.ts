import { chmodSync, lstatSync, realpathSync, statSync } from "node:fs";
import { StorageError } from "./storage-error.ts";

/**
 * Makes a file readable by its owner only. Tells `warn` what a person should look at: who else could read it, that it is a link.
 * @throws StorageError when it belongs to another user, who can change it at any time.
 */
export function keepPrivate(file: string, warn: (message: string) => void): void {
  if (lstatSync(file).isSymbolicLink()) {
    warn(
      `${file} is a link to ${realpathSync(file)}. Whoever can change the link decides what Pegboard reads and writes.`,
    );
  }
  const { uid, mode } = statSync(file);
  // There are no user ids on Windows.
  const me = process.getuid?.() ?? uid;
  if (uid !== me && uid !== 0) {
    const message = `${file} belongs to another user (id ${uid}), who can read and change it. Make it your own, or use another data folder with --data.`;
    // For root nobody is another user: a folder that is mounted into a container often belongs to one.
    if (me !== 0) throw new StorageError("storage_failed", message);
    warn(message);
  }
  if ((mode & 0o077) === 0) return;
  chmodSync(file, 0o600);
  warn(`${file} could be read or written by other users; now only by its owner.`);
}
