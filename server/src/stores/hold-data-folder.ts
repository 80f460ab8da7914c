import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { COMMAND } from "../packaged.ts";
import { makeDataFolder, writePrivately } from "./private-file.ts";
import { explainStorageError, StorageError } from "./storage-error.ts";

/**
 * The file that is held open and locked; the system releases the lock however the process ends. It
 * is never read otherwise, since that would release the lock, too.
 */
const LOCK_FILE = "pegboard.lock";
/** The file that says who holds the lock. The text of a killed process means nothing. */
const HOLDER_FILE = "pegboard.running.json";

/** Milliseconds to wait for others that start at the same time. */
const HOLDING_PATIENCE = 500;

/** The facts that a process gives about itself when it takes a data folder. */
export interface HeldBy {
  /** The kind of process; a server unless given. */
  by?: "program" | "command" | undefined;
  address?: string | undefined;
  /**
   * The key that requests to that address have to carry; whoever can read the folder may know it.
   * Absent for a server that people open.
   */
  key?: string | undefined;
  /** The code that the terminal shows, for somebody who has lost it. */
  terminalCode?: string | undefined;
  /**
   * The key that proves that a command comes from whoever may read this folder. It counts as the
   * code, and is not limited as guesses are.
   */
  commandKey?: string | undefined;
}

/** The process that has a data folder. */
export interface Holder extends HeldBy {
  pid: number;
  /** When it took the folder, in ISO 8601 and UTC. */
  since: string;
}

/**
 * Takes a data folder, made when missing, for this process alone, until the answered function is
 * called or the process ends.
 * @throws StorageError that names who has it, or why it cannot be used.
 */
export function holdDataFolder(dataDir: string, held: HeldBy = {}): () => void {
  const folder = resolve(dataDir);
  const lock = openLock(folder);
  if (!takeLock(lock, folder))
    throw new StorageError("storage_failed", () => describeHolder(folder));
  const holder = join(folder, HOLDER_FILE);
  const me: Holder = { pid: process.pid, since: new Date().toISOString(), ...held };
  try {
    writePrivately(holder, JSON.stringify(me));
  } catch (error) {
    lock.close();
    throw error instanceof StorageError ? error : explainStorageError(error, folder);
  }
  return () => {
    try {
      // This happens while the lock is held: once it is free, another process may have written who
      // it is.
      rmSync(holder, { force: true });
    } catch {
      // The folder became read-only. Without the lock the text in it means nothing.
    }
    lock.close();
  };
}

/**
 * The process that has a data folder now; undefined when there is none. One without an address does
 * not listen, or does not say yet where. @throws StorageError that tells why the folder cannot be
 * used.
 */
export function findHolder(dataDir: string): Partial<Holder> | undefined {
  const folder = resolve(dataDir);
  if (!existsSync(join(folder, LOCK_FILE))) return undefined;
  const lock = openLock(folder, 0);
  if (!takeLock(lock, folder)) return readHolder(folder) ?? {};
  lock.close();
  return undefined;
}

/**
 * Takes the lock. False when another process has it. The database of the lock is closed unless it
 * was taken.
 */
function takeLock(lock: Database.Database, folder: string): boolean {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    lock.close();
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")) return false;
    throw explainStorageError(error, folder);
  }
}

function openLock(folder: string, patience = HOLDING_PATIENCE): Database.Database {
  try {
    makeDataFolder(folder);
    return new Database(join(folder, LOCK_FILE), { timeout: patience });
  } catch (error) {
    const isFile = error instanceof Database.SqliteError;
    throw explainStorageError(error, isFile ? join(folder, LOCK_FILE) : folder);
  }
}

/** Describes the holder of a data folder for people. */
export function describeHolder(dataDir: string): string {
  const folder = resolve(dataDir);
  const remedy = `Use that one, stop it, or choose another folder: ${COMMAND} --data FOLDER.`;
  const holder = readHolder(folder);
  if (!holder) return `The data folder ${folder} is in use by another Pegboard. ${remedy}`;
  const { pid, since, address, by = "server" } = holder;
  const places = {
    server: address === undefined ? "" : `, at ${address}`,
    program: ", inside of another program",
    command: ", for a command",
  };
  const where = places[by];
  return `The data folder ${folder} is in use by another Pegboard (process ${pid}, since ${since}${where}). ${remedy}`;
}

/** Reads who holds the folder; undefined while it is being written. */
function readHolder(folder: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, HOLDER_FILE), "utf8"));
  } catch {
    return undefined;
  }
}
