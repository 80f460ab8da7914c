import Database from "better-sqlite3";
import { PegboardError } from "../errors.ts";

type StorageFault = "storage_full" | "storage_read_only" | "storage_damaged" | "storage_failed";

/** The database or its folder cannot be used. The message says the cause and the cure, for people. */
export class StorageError extends PegboardError {
  override name = "StorageError";
  constructor(
    override readonly code: StorageFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(code, message, {}, options);
  }
}

/** Codes of SQLite and the file system; a code also matches longer ones that begin with it. */
const FAULTS: Record<string, StorageFault> = {
  SQLITE_FULL: "storage_full",
  SQLITE_IOERR_SHMSIZE: "storage_full",
  ENOSPC: "storage_full",
  EDQUOT: "storage_full",
  SQLITE_READONLY: "storage_read_only",
  SQLITE_CANTOPEN: "storage_read_only",
  EACCES: "storage_read_only",
  EPERM: "storage_read_only",
  EROFS: "storage_read_only",
  SQLITE_CORRUPT: "storage_damaged",
  SQLITE_NOTADB: "storage_damaged",
  SQLITE_IOERR: "storage_failed",
  SQLITE_BUSY: "storage_failed",
  EEXIST: "storage_failed",
  ENOENT: "storage_failed",
  ENOTDIR: "storage_failed",
  EIO: "storage_failed",
};

/** The same failure in words for people, when it is one of the database `file` or its folder; otherwise as it was. */
export function explainStorageError(error: unknown, file: string): unknown {
  if (error instanceof StorageError) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    const known = Object.keys(FAULTS).find((name) => code === name || code.startsWith(`${name}_`));
    const fault = known && FAULTS[known];
    if (fault) return new StorageError(fault, sentenceOf(fault, { file, code, message: cause.message }), { cause });
    if (cause instanceof Database.SqliteError) break;
  }
  return error;
}

function sentenceOf(fault: StorageFault, { file, code, message }: { file: string; code: string; message: string }) {
  switch (fault) {
    case "storage_full":
      return `The disk with ${file} is full, so nothing can be saved. Make room on it, then try again.`;
    case "storage_read_only":
      return `${file} cannot be written (${code}), so nothing can be saved. Let the user that runs Pegboard write to the file and its folder, then try again.`;
    case "storage_damaged":
      return `The database ${file} is damaged, or is none (${message}). Stop Pegboard, then restore the file from a backup, or move it away with its -wal and -shm files to start empty.`;
    case "storage_failed":
      return describeFailure(file, code);
  }
}

function describeFailure(file: string, code: string): string {
  if (code === "EEXIST" || code === "ENOTDIR") {
    return `${file} cannot be made: a part of its path is a file, not a folder. Choose another folder with --data.`;
  }
  if (code === "ENOENT") {
    return `${file} cannot be made: the folder above it is missing or takes no others. Choose another folder with --data.`;
  }
  if (code.startsWith("SQLITE_BUSY")) return `Another program keeps ${file} locked. End it, then try again.`;
  return `${file} cannot be read or written (${code}). Check the disk that it is on, then try again.`;
}
