import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Kysely } from "kysely";
import { MIGRATION_NAMES, migrateToLatest } from "../migrations/migrate.ts";
import { createSqlStore } from "../sql-store.ts";
import type { SqlTables } from "../sql-tables.ts";
import { sqliteDatabase } from "../sqlite-store.ts";
import { explainStorageError } from "../storage-error.ts";
import type { Store } from "../store.ts";
import {
  type BackupFile,
  type BackupManifest,
  callsOf,
  hashOf,
  readManifest,
} from "./backup-manifest.ts";
import { putInPlace, syncFile, syncFolder } from "./private-copy.ts";
import { readStoredState, refuseDamaged } from "./stored-state.ts";

interface FolderRestoring {
  /** The database of the backup. */
  from: string;
  /** The database of the data folder, and its log of calls. */
  file: string;
  callFile: string;
  /** Whether the key that is given opens what the store has sealed. */
  opensKey(store: Store): Promise<boolean>;
}

export interface RestoredFolder {
  manifest: BackupManifest;
  rows: Record<string, number>;
  /** The people's sessions that were ended. */
  sessions: number;
  /** The tokens that work again, by what they are called. */
  tokens: string[];
  /** What was there before, and where it is kept. */
  kept: string[];
}

/**
 * Puts a backup in the place of what a data folder stores, after everything about it was checked: on
 * the copy that is used then. Nobody may work with the folder meanwhile. @throws Error that says
 * what is wrong with the backup; then the folder is as it was
 */
export async function restore({
  from,
  file,
  callFile,
  opensKey,
}: FolderRestoring): Promise<RestoredFolder> {
  const made = `${file}.restoring`;
  const madeCalls = `${callFile}.restoring`;
  try {
    const { manifest, ...prepared } = await copyPrepared({ from, made, madeCalls, opensKey });
    const kept = replace(file, made);
    const keptCalls = manifest.calls ? replace(callFile, madeCalls) : undefined;
    return { manifest, ...prepared, kept: [kept, keptCalls].flatMap((path) => path ?? []) };
  } catch (error) {
    throw explainStorageError(error, file);
  } finally {
    for (const path of [made, madeCalls])
      for (const end of ["", "-journal", "-wal", "-shm"]) rmSync(path + end, { force: true });
  }
}

/**
 * Whether a backup can be restored: everything that a restore asks is asked of a copy, which is
 * deleted then. @throws Error that says what is wrong with the backup
 */
export async function tryRestore({
  from,
  opensKey,
}: Pick<FolderRestoring, "from" | "opensKey">): Promise<Pick<RestoredFolder, "manifest" | "rows">> {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-restore-"));
  try {
    const copies = { made: join(folder, "made"), madeCalls: join(folder, "calls") };
    return await copyPrepared({ from, ...copies, opensKey });
  } catch (error) {
    throw explainStorageError(error, from);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface PreparedCopy extends Pick<FolderRestoring, "from" | "opensKey"> {
  /** Where the copies of the database and of the log of calls are put. */
  made: string;
  madeCalls: string;
}

/** Copies a backup, and makes of the copy what would be used then. */
async function copyPrepared({ from, made, madeCalls, opensKey }: PreparedCopy) {
  const manifest = readManifest(from);
  await copyChecked({ from, to: made, expected: manifest.database });
  if (manifest.calls)
    await copyChecked({ from: callsOf(from), to: madeCalls, expected: manifest.calls });
  return { manifest, ...(await prepare(made, { from, manifest, opensKey })) };
}

interface CheckedCopy {
  from: string;
  to: string;
  expected: BackupFile;
}

/** @throws Error for a file that is not the one that the manifest was written for */
async function copyChecked({ from, to, expected }: CheckedCopy): Promise<void> {
  rmSync(to, { force: true });
  closeSync(openSync(to, "wx", 0o600));
  copyFileSync(from, to);
  const { size } = statSync(to);
  if (size !== expected.bytes)
    throw new Error(
      `${from} has ${size} bytes, and its manifest says ${expected.bytes}: it was cut off or changed. Take another backup.`,
    );
  if ((await hashOf(to)) !== expected.sha256)
    throw new Error(
      `${from} was changed since it was made: its SHA-256 is another. Take another backup.`,
    );
}

async function prepare(
  made: string,
  {
    from,
    manifest,
    opensKey,
  }: Pick<FolderRestoring, "from" | "opensKey"> & Pick<RestoredFolder, "manifest">,
): Promise<Pick<RestoredFolder, "rows" | "sessions" | "tokens">> {
  const connection = new Database(made);
  try {
    connection.pragma("foreign_keys = ON");
    refuseDamaged(connection, from);
    const database = sqliteDatabase(connection);
    await refuseOtherState(database, from, manifest);
    await migrateToLatest(database as Kysely<unknown>);
    if (!(await opensKey(createSqlStore(database))))
      throw new Error(
        `The key that is given does not open the secrets of ${from}, which were sealed with the key ${manifest.keyId}. Put back the key that was in use then: secret.key of the data folder, or PEGBOARD_SECRET_KEY.`,
      );
    const { rows } = await readStoredState(database);
    const tokens = await usableTokens(database);
    await database.deleteFrom("sessions").execute();
    connection.pragma("journal_mode = DELETE");
    return { rows, sessions: rows.sessions ?? 0, tokens };
  } finally {
    connection.close();
    syncFile(made);
  }
}

/** @throws Error for a database of a newer release, or one that is not as its manifest says */
async function refuseOtherState(
  database: Kysely<SqlTables>,
  from: string,
  manifest: BackupManifest,
): Promise<void> {
  const { migrations, rows, gaps } = await readStoredState(database);
  if (migrations.some((name, index) => name !== MIGRATION_NAMES[index]))
    throw new Error(
      `${from} was made by Pegboard ${manifest.pegboard}, whose tables this release does not know. Restore it with that release or a later one.`,
    );
  const other = Object.keys(manifest.rows).find((table) => manifest.rows[table] !== rows[table]);
  if (other !== undefined)
    throw new Error(
      `${from} has ${rows[other] ?? 0} rows of ${other}, and its manifest says ${manifest.rows[other]}: they do not belong together.`,
    );
  if (gaps.length > 0)
    throw new Error(
      `${from} lacks saves of ${gaps.join(", ")}: it is not whole. Take another backup.`,
    );
}

async function usableTokens(database: Kysely<SqlTables>): Promise<string[]> {
  const now = new Date().toISOString();
  const agents = await database
    .selectFrom("agent_tokens")
    .innerJoin("agents", "agents.id", "agent_tokens.agent")
    .select(["agent_tokens.name", "agents.name as agent", "expires_at", "revoked_at"])
    .orderBy("agent_tokens.position")
    .execute();
  const programs = await database
    .selectFrom("api_tokens")
    .select(["name", "kind", "expires_at", "revoked_at"])
    .orderBy("created_at")
    .execute();
  const isUsable = (token: { expires_at: string | null; revoked_at: string | null }) =>
    token.revoked_at === null && (token.expires_at === null || token.expires_at > now);
  return [
    ...agents.filter(isUsable).map(({ name, agent }) => `${name}, of callers of ${agent}`),
    ...programs.filter(isUsable).map(({ name, kind }) => `${name}, ${kind}`),
  ];
}

/** Puts a new file in the place of an old one, which is kept. Answers where. */
function replace(file: string, made: string): string | undefined {
  const kept = existsSync(file) ? keepFormer(file) : undefined;
  for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
  syncFolder(file);
  putInPlace(made, file);
  return kept;
}

/** Gives a file a second name, under which it is found when the first is given to another. */
function keepFormer(file: string): string {
  const isWhole = foldJournal(file);
  const kept = freeName(file);
  if (!existsSync(kept)) linkSync(file, kept);
  // A journal that cannot be read in belongs to the old file, and would spoil the new one.
  if (!isWhole && existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${kept}-wal`);
  return kept;
}

/** Moves what SQLite has not moved yet into the file. False where the file is damaged. */
function foldJournal(file: string): boolean {
  try {
    const connection = new Database(file);
    try {
      connection.pragma("wal_checkpoint(TRUNCATE)");
    } finally {
      connection.close();
    }
    return true;
  } catch {
    return false;
  }
}

/** The first name that is free, or that this very file has since a try that was cut off. */
function freeName(file: string): string {
  const { ino } = statSync(file);
  for (let number = 1; ; number++) {
    const name = `${file}.before-restore${number === 1 ? "" : `-${number}`}`;
    const there = statSync(name, { throwIfNoEntry: false });
    if (!there || there.ino === ino) return name;
  }
}
