import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import Database from "better-sqlite3";
import type { Refusal, Refusals } from "../api-contract.ts";
import { type ErrorText, PegboardError } from "../errors.ts";
import { describeRefusal } from "../refusals.ts";
import { missingDriverText } from "./missing-driver.ts";

type StorageErrorDetails =
  | "storage_full"
  | "storage_read_only"
  | "storage_damaged"
  | "storage_failed";

/**
 * The error for a database or folder that cannot be used. The message names the cause and the cure,
 * for people.
 */
export class StorageError extends PegboardError {
  override name = "StorageError";
  constructor(
    override readonly code: StorageErrorDetails,
    text: ErrorText,
    { refusal, cause }: ErrorOptions & { refusal?: Refusal } = {},
  ) {
    super(code, text, refusal && { refusal });
    this.cause = cause;
  }

  /** A failure that is known, with the facts of its message. */
  static refused(code: StorageErrorDetails, refusal: Refusal, options: ErrorOptions): StorageError {
    return new StorageError(code, (t) => describeRefusal(refusal, t), { ...options, refusal });
  }

  /** Leaves out the folder, for those who need not know where the data lies. */
  withoutFolder(): StorageError {
    const { refusal } = this.details;
    if (!refusal || !("file" in refusal.values)) return this;
    const values = { ...refusal.values, file: basename(refusal.values.file) };
    return StorageError.refused(this.code, { ...refusal, values } as Refusal, {});
  }
}

/**
 * Codes of SQLite and the file system; a code also matches longer ones that begin with it. Other
 * codes mean that something failed.
 */
const STORAGE_ERROR_CODES: Record<string, StorageErrorDetails> = {
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

/** The data that cannot be written while the file cannot. */
type LostOnFullDisk = Refusals["diskFull"]["lost"];

/**
 * The error in words for people, when it is a failure of the database `file` or its folder;
 * otherwise the error as it was.
 */
export function explainStorageError(
  error: unknown,
  file: string,
  lost: LostOnFullDisk = "saves",
): unknown {
  if (error instanceof StorageError) return error;
  const driver = missingDriverText(error);
  if (driver) return new StorageError("storage_failed", driver, { cause: error });
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = storageErrorCode(cause, file);
    if (code === undefined) continue;
    const fact =
      STORAGE_ERROR_CODES[
        Object.keys(STORAGE_ERROR_CODES).find(
          (name) => code === name || code.startsWith(`${name}_`),
        ) ?? ""
      ];
    const refusal = storageRefusal(fact ?? "storage_failed", {
      file,
      code,
      message: cause.message,
      lost,
    });
    return StorageError.refused(fact ?? "storage_failed", refusal, { cause: error });
  }
  return error;
}

/** The code of an error; undefined for one of neither SQLite nor the file system. */
function storageErrorCode(error: Error, file: string): string | undefined {
  if (error instanceof Database.SqliteError) return openError(error.code, file) ?? error.code;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return typeof code === "string" && typeof syscall === "string" && /^E[A-Z0-9]+$/.test(code)
    ? code
    : undefined;
}

/** Why a file could not be opened, as the system says; SQLite says only that it failed. */
function openError(code: string, file: string): string | undefined {
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

function storageRefusal(
  error: StorageErrorDetails,
  {
    file,
    code,
    message,
    lost,
  }: { file: string; code: string; message: string; lost: LostOnFullDisk },
): Refusal {
  switch (error) {
    case "storage_full":
      return { code: "diskFull", values: { file, lost } };
    case "storage_read_only":
      return { code: "fileNotWritable", values: { file, code, lost } };
    case "storage_damaged":
      return { code: "fileDamaged", values: { file, reason: message } };
    case "storage_failed":
      return openErrorRefusal(file, code);
  }
}

function openErrorRefusal(file: string, code: string): Refusal {
  if (code === "EEXIST" || code === "ENOTDIR") return { code: "fileInPath", values: { file } };
  if (code === "EISDIR") return { code: "folderForFile", values: { file } };
  if (code === "ENOENT") return { code: "folderMissing", values: { file } };
  if (code === "EMFILE" || code === "ENFILE") return { code: "handlesTooFew", values: { file } };
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return { code: "fileLocked", values: { file } };
  return { code: "fileFailed", values: { file, code } };
}
