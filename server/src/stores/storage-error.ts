import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import type { Refusal, Refusals } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import { refusalText } from "../refusals.ts";

type StorageFault = "storage_full" | "storage_read_only" | "storage_damaged" | "storage_failed";

/**
 * The database or its folder cannot be used. The message says the cause and the cure, for people.
 */
export class StorageError extends PegboardError {
  override name = "StorageError";
  constructor(
    override readonly code: StorageFault,
    message: string,
    { refusal, cause }: ErrorOptions & { refusal?: Refusal } = {},
  ) {
    super(code, message, refusal && { refusal });
    this.cause = cause;
  }
}

/**
 * Codes of SQLite and the file system; a code also matches longer ones that begin with it. Others
 * mean that something failed.
 */
const FAULTS: Record<string, StorageFault> = {
  SQLITE_FULL: "storage_full",
  SQLITE_IOERR_SHMSIZE: "storage_full",
  ENOSPC: "storage_full",
  EDQUOT: "storage_full",
  SQLITE_READONLY: "storage_read_only",
  SQLITE_CANTOPEN: "storage_read_only",
  SQLITE_PERM: "storage_read_only",
  SQLITE_AUTH: "storage_read_only",
  EACCES: "storage_read_only",
  EPERM: "storage_read_only",
  EROFS: "storage_read_only",
  SQLITE_CORRUPT: "storage_damaged",
  SQLITE_NOTADB: "storage_damaged",
};

/** What cannot be written while the file cannot. */
type Lost = Refusals["diskFull"]["lost"];

/**
 * The error in words for people, when it is a failure of the database `file` or its folder;
 * otherwise the error as it was.
 */
export function explainStorageError(error: unknown, file: string, lost: Lost = "saves"): unknown {
  if (error instanceof StorageError) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = codeOf(cause, file);
    if (code === undefined) continue;
    const fault =
      FAULTS[
        Object.keys(FAULTS).find((name) => code === name || code.startsWith(`${name}_`)) ?? ""
      ];
    const refusal = refusalOf(fault ?? "storage_failed", {
      file,
      code,
      message: cause.message,
      lost,
    });
    return new StorageError(fault ?? "storage_failed", refusalText(refusal), {
      cause: error,
      refusal,
    });
  }
  return error;
}

/** Undefined for what neither SQLite nor the file system has thrown. */
function codeOf(error: Error, file: string): string | undefined {
  if (error instanceof Database.SqliteError) return openFailure(error.code, file) ?? error.code;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return typeof code === "string" && typeof syscall === "string" && /^E[A-Z0-9]+$/.test(code)
    ? code
    : undefined;
}

/** SQLite says only that it could not open the file; the system says why. */
function openFailure(code: string, file: string): string | undefined {
  if (!code.startsWith("SQLITE_CANTOPEN")) return undefined;
  try {
    if (statSync(file).isDirectory()) return "EISDIR";
    closeSync(openSync(file, "r+"));
    return undefined;
  } catch (error) {
    const { code: reason } = error as NodeJS.ErrnoException;
    return reason === "ENOENT" && existsSync(dirname(file)) ? undefined : reason;
  }
}

function refusalOf(
  fault: StorageFault,
  { file, code, message, lost }: { file: string; code: string; message: string; lost: Lost },
): Refusal {
  switch (fault) {
    case "storage_full":
      return { code: "diskFull", values: { file, lost } };
    case "storage_read_only":
      return { code: "fileNotWritable", values: { file, code, lost } };
    case "storage_damaged":
      return { code: "fileDamaged", values: { file, reason: message } };
    case "storage_failed":
      return failureOf(file, code);
  }
}

function failureOf(file: string, code: string): Refusal {
  if (code === "EEXIST" || code === "ENOTDIR") return { code: "fileInPath", values: { file } };
  if (code === "EISDIR") return { code: "folderForFile", values: { file } };
  if (code === "ENOENT") return { code: "folderMissing", values: { file } };
  if (code === "EMFILE" || code === "ENFILE") return { code: "handlesTooFew", values: { file } };
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return { code: "fileLocked", values: { file } };
  return { code: "fileFailed", values: { file, code } };
}
