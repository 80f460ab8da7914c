import { existsSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import Database from "better-sqlite3";
import { sqliteDatabase } from "../sqlite-store.ts";
import { explainStorageError } from "../storage-error.ts";
import {
  type BackupFile,
  type BackupManifest,
  callsOf,
  hashOf,
  manifestOf,
} from "./backup-manifest.ts";
import { copyDatabase, putInPlace, syncFile } from "./private-copy.ts";
import { readStoredState, refuseDamaged, type StoredState } from "./stored-state.ts";

interface BackingUp {
  /** The database of the data folder, and its log of calls, which may be missing. */
  file: string;
  callFile: string;
  /** Where the backup goes. */
  to: string;
  /** The release that makes it. */
  version: string;
}

/**
 * Copies what a data folder stores beside whoever works with it: the database, its log of calls and
 * a manifest. The database comes into its place last, so that a backup that is there is whole.
 * @throws Error that says what cannot be read or written; then no backup is there
 */
export async function backUp({ file, callFile, to, version }: BackingUp): Promise<{
  manifest: BackupManifest;
  state: StoredState;
}> {
  if (existsSync(to)) throw new Error(`${to} is there already. Name a file that is not.`);
  const parts = [to, callsOf(to), manifestOf(to)].map((path) => `${path}.part`);
  const [database = "", calls = "", manifest = ""] = parts;
  try {
    copyFileOf(file, database);
    const state = await readCopiedState(database);
    if (existsSync(callFile)) copyFileOf(callFile, calls);
    const written: BackupManifest = {
      pegboard: version,
      madeAt: new Date().toISOString(),
      migrations: state.migrations,
      ...(state.keyId !== undefined && { keyId: state.keyId }),
      rows: state.rows,
      database: await describeStored(database, to),
      ...(existsSync(calls) && { calls: await describeStored(calls, callsOf(to)) }),
    };
    writeFileSync(manifest, `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600 });
    syncFile(manifest);
    // What an earlier try left, which has no database.
    rmSync(callsOf(to), { force: true });
    if (written.calls) renameSync(calls, callsOf(to));
    renameSync(manifest, manifestOf(to));
    putInPlace(database, to);
    return { manifest: written, state };
  } catch (error) {
    throw explainStorageError(error, to);
  } finally {
    for (const part of parts)
      for (const end of ["", "-journal"]) rmSync(part + end, { force: true });
  }
}

/** In this process, and not in the one that saves, which goes on meanwhile. */
function copyFileOf(file: string, copy: string): void {
  let source: Database.Database | undefined;
  try {
    source = new Database(file, { readonly: true, fileMustExist: true });
    // Fails here, and not in the copy, where the original is no database.
    source.pragma("schema_version");
  } catch (error) {
    source?.close();
    throw explainStorageError(error, file);
  }
  try {
    copyDatabase(source, copy);
  } finally {
    source.close();
  }
}

async function readCopiedState(copy: string): Promise<StoredState> {
  const connection = new Database(copy, { readonly: true });
  try {
    refuseDamaged(connection, copy);
    return await readStoredState(sqliteDatabase(connection));
  } finally {
    connection.close();
  }
}

const describeStored = async (part: string, place: string): Promise<BackupFile> => ({
  name: basename(place),
  bytes: statSync(part).size,
  sha256: await hashOf(part),
});
