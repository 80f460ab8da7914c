import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type Database from "better-sqlite3";
import { copyDatabase, putInPlace } from "../backup/private-copy.ts";
import { explainStorageError, StorageError } from "../storage-error.ts";
import type { Store } from "../store.ts";

/** Stands between the name of a database and the number of the newest step of its tables. */
const UPGRADE_COPY_MARK = ".before-upgrade-from-";

/**
 * What somebody saves. Pegboard writes all else by itself: what it read of sources, what it
 * counted, what it deletes after thirty days.
 */
const SAVES: ReadonlySet<string> = new Set<keyof Store>([
  "saveSettings",
  "writeOwners",
  "createOwner",
  "changeOwner",
  "markDeleted",
  "restoreOwner",
  "repairOwner",
  "addSource",
  "changeSource",
  "deleteSource",
  "pauseSource",
  "addToken",
  "removeToken",
  "revokeToken",
  "changePreferences",
  "ignoreProblems",
  "watchProblems",
]);

/**
 * Where a database is copied to while its newest step is that one, such as "019-accepted-forms".
 */
function upgradeCopyOf(file: string, migration: string): string {
  return `${file}${UPGRADE_COPY_MARK}${migration.split("-")[0]}`;
}

/**
 * Copies the database beside itself, in one piece and on the disk, for whoever wants to go back to
 * the release before. A copy of the same step is replaced: the release before may have saved since.
 * @throws StorageError that says what to do when there is no room, for example.
 */
export function copyBeforeUpgrade(
  connection: Database.Database,
  file: string,
  migration: string,
): string {
  const copy = upgradeCopyOf(file, migration);
  const part = `${copy}.part`;
  try {
    copyDatabase(connection, part);
    putInPlace(part, copy);
    return copy;
  } catch (error) {
    rmSync(part, { force: true, recursive: true });
    const explained = explainStorageError(error, part);
    if (!(explained instanceof StorageError)) throw error;
    const megabytes = Math.ceil(statSync(file).size / 1e6);
    const refusal = {
      code: "copyNotMade",
      values: { file, copy, reason: explained.message, megabytes },
    } as const;
    throw StorageError.refused(explained.code, refusal, { cause: error });
  }
}

/** Deletes every copy of the database, also what was left of one. */
export function removeUpgradeCopies(file: string): void {
  const folder = dirname(file);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(basename(file) + UPGRADE_COPY_MARK))
      rmSync(join(folder, name), { force: true });
  }
}

/**
 * The store, which deletes the copies of before once somebody has saved something with this
 * release.
 */
export function withoutCopiesOnceSaved(store: Store, file: string): Store {
  let isSaved = false;
  const functions = Object.entries(store).map(
    ([name, run]: [string, (...args: never[]) => Promise<unknown>]) => {
      if (!SAVES.has(name)) return [name, run];
      const saving = async (...args: never[]) => {
        const answer = await run(...args);
        if (!isSaved && answer !== false) {
          isSaved = true;
          removeUpgradeCopies(file);
        }
        return answer;
      };
      return [name, saving];
    },
  );
  return Object.fromEntries(functions);
}
