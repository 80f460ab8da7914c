import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { explainStorageError, StorageError } from "./storage-error.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-errors-"));
  file = join(folder, "pegboard.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The sentences name the file and what to do, and quote nothing of the library but a code. */
const sentence = (error: unknown) => {
  const explained = explainStorageError(error, file);
  expect(explained).toBeInstanceOf(StorageError);
  const { message } = explained as StorageError;
  expect(message).toMatch(
    /^(The database |The disk with |Another program keeps )?\/\S+ .*\. .*[.]$|^Another program/,
  );
  return explained as StorageError;
};

it.each(Object.keys(constants.errno))("the system's %s is a sentence", (code) => {
  const error = Object.assign(new Error(`${code}: raw words, open '${file}'`), {
    code,
    syscall: "open",
  });
  expect(sentence(error).message).not.toContain("raw words");
});

it.each([
  "ABORT",
  "AUTH",
  "BUSY",
  "BUSY_SNAPSHOT",
  "CANTOPEN",
  "CANTOPEN_FULLPATH",
  "CONSTRAINT_UNIQUE",
  "CORRUPT_INDEX",
  "EMPTY",
  "ERROR",
  "FORMAT",
  "FULL",
  "INTERNAL",
  "INTERRUPT",
  "IOERR",
  "IOERR_WRITE",
  "IOERR_FSYNC",
  "LOCKED",
  "MISMATCH",
  "MISUSE",
  "NOLFS",
  "NOMEM",
  "NOTADB",
  "NOTFOUND",
  "PERM",
  "PROTOCOL",
  "RANGE",
  "READONLY_DBMOVED",
  "SCHEMA",
  "TOOBIG",
  "IOERR_SHMSIZE",
])("SQLITE_%s is a sentence", (name) => {
  expect(sentence(new Database.SqliteError("raw words", `SQLITE_${name}`)).code).toMatch(
    /^storage_/,
  );
});

it.each([
  ["ENOSPC", "storage_full", "is full"],
  ["EROFS", "storage_read_only", "cannot be written (EROFS)"],
  ["EACCES", "storage_read_only", "cannot be written (EACCES)"],
  ["EIO", "storage_failed", "Check the disk"],
  ["EMFILE", "storage_failed", "ulimit -n 4096"],
  ["EISDIR", "storage_failed", "is a folder, where a file belongs"],
])("%s says what to do", (code, error, words) => {
  const explained = sentence(Object.assign(new Error("raw"), { code, syscall: "open" }));
  expect([explained.code, explained.message]).toEqual([error, expect.stringContaining(words)]);
});

it("says why SQLite could not open a file, where the system knows", () => {
  mkdirSync(file);
  expect(
    sentence(new Database.SqliteError("unable to open database file", "SQLITE_CANTOPEN")).message,
  ).toBe(
    `${file} is a folder, where a file belongs. Move it away, or choose another folder with --data.`,
  );
});

it("leaves alone what is no failure of the storage", () => {
  const own = new Error("There is no agent.");
  expect(explainStorageError(own, file)).toBe(own);
});
