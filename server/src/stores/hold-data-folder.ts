import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { explainStorageError, StorageError } from "./storage-error.ts";

/** Held open and locked; the system lets go of it however the process ends. Never read otherwise: that would let go of it, too. */
const LOCK_FILE = "pegboard.lock";
/** Who holds the lock, for people. The text of a killed process means nothing. */
const HOLDER_FILE = "pegboard.running.json";

/** Milliseconds to wait for others that start at the same time. */
const PATIENCE = 500;

interface Holder {
  pid: number;
  /** ISO 8601 in UTC. */
  since: string;
  address?: string | undefined;
}

/**
 * Takes a data folder, made when missing, for this process alone, until the answered function is called or the process ends.
 * @throws StorageError that names who has it, or why it cannot be used.
 */
export function holdDataFolder(dataDir: string, address?: string): () => void {
  const folder = resolve(dataDir);
  const lock = openLock(folder);
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    const isBusy = error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
    throw isBusy ? new StorageError("storage_failed", describeHolder(folder)) : explainStorageError(error, folder);
  }
  const holder = join(folder, HOLDER_FILE);
  const me: Holder = { pid: process.pid, since: new Date().toISOString(), address };
  try {
    writeFileSync(holder, JSON.stringify(me), { mode: 0o600 });
  } catch (error) {
    lock.close();
    throw explainStorageError(error, folder);
  }
  return () => {
    lock.close();
    try {
      rmSync(holder, { force: true });
    } catch {
      // The folder became read-only. Without the lock the text in it means nothing.
    }
  };
}

function openLock(folder: string): Database.Database {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return new Database(join(folder, LOCK_FILE), { timeout: PATIENCE });
  } catch (error) {
    throw explainStorageError(error, folder);
  }
}

function describeHolder(folder: string): string {
  const remedy = "Use that one, stop it, or choose another folder: npm start -- --data FOLDER.";
  try {
    const { pid, since, address }: Holder = JSON.parse(readFileSync(join(folder, HOLDER_FILE), "utf8"));
    const where = address === undefined ? "" : `, at ${address}`;
    return `The data folder ${folder} is in use by another Pegboard (process ${pid}, since ${since}${where}). ${remedy}`;
  } catch {
    return `The data folder ${folder} is in use by another Pegboard. ${remedy}`;
  }
}
