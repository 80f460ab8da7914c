import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { OWN_FILES } from "../../env.ts";
import { fileErrorText } from "../../system-errors/file-error.ts";
import { makeDataFolder, writeAnew } from "../private-file.ts";
import { explainStorageError, StorageError } from "../storage-error.ts";

/** The places that say which data folders are this user's. */
export interface TrustPlaces {
  /**
   * A folder outside of all data folders, because what came with a data folder cannot say that the
   * folder is trusted.
   */
  stateDir: string;
  /** Folders that are trusted because the environment names them. */
  trustedFolders: readonly string[];
}

/**
 * The file in the data folder that names its record. A copy has it too, so the record also says
 * which folder it is.
 */
const ID_FILE = "pegboard.id";
const FOLDER_ID = /^[0-9a-f]{32}$/;

/**
 * The record of a folder. Numbers of devices change with a restart on some systems, paths when a
 * folder is renamed; one of them stays.
 */
interface FolderRecord {
  path: string;
  device: string;
  inode: string;
}

/**
 * Judges whether a data folder does not exist yet, is known to be this user's own, or came from
 * anywhere: cloned, copied, unpacked, moved. @throws StorageError where it belongs to another user,
 * or is open to others
 */
export function judgeFolder(
  dataDir: string,
  { stateDir, trustedFolders }: TrustPlaces,
): "new" | "trusted" | "unknown" {
  const folder = resolve(dataDir);
  try {
    // Whoever opens the folder reports what stands there instead of a folder.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return "new";
    if (readdirSync(folder).length === 0) return "new";
    refuseShared(folder);
    const named = trustedFolders.some(
      (one) => existsSync(one) && realpathSync(one) === realpathSync(folder),
    );
    return named || isRecorded(folder, stateDir) ? "trusted" : "unknown";
  } catch (error) {
    throw explainStorageError(error, folder);
  }
}

/**
 * Requires that a data folder is new or known to be this user's own. @throws StorageError with the
 * command that trusts it
 */
export function requireTrust(dataDir: string, places: TrustPlaces): void {
  refuseLink(resolve(dataDir), places);
  if (judgeFolder(dataDir, places) === "unknown")
    throw new StorageError("storage_failed", () => unknownText(dataDir));
}

/**
 * Refuses a link. A link comes with a clone as a folder does, and commands run where it lies, so it
 * may lead elsewhere there.
 */
function refuseLink(folder: string, { trustedFolders }: TrustPlaces): void {
  const isLink =
    lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true && existsSync(folder);
  if (!isLink || trustedFolders.some((one) => resolve(one) === folder)) return;
  throw new StorageError(
    "storage_failed",
    () =>
      `The data folder ${folder} is a link. Nothing in it was started or read: name the folder itself, if that is what you mean: --data ${quotePath(realpathSync(folder))}`,
  );
}

/** A sentence for people about an unknown folder. */
export function unknownText(dataDir: string): string {
  const folder = resolve(dataDir);
  return `The data folder ${folder} is not known to be yours (it was copied, cloned, moved or made by an earlier release), so nothing in it was started or read; if you know what it holds, trust it with: pegboard trust --data ${quotePath(folder)}`;
}

/**
 * Makes a data folder that does not exist yet and remembers that this user made it; an existing one
 * has to be trusted. `isDecided` means that a program around names the folder, which is as good as
 * trusting it. @throws StorageError as judgeFolder, when it is not trusted, or cannot be made or
 * remembered
 */
export function claimFolder(dataDir: string, places: TrustPlaces, isDecided = false): void {
  const folder = resolve(dataDir);
  const isNew = judgeFolder(dataDir, places) === "new";
  if (!isNew && !isDecided) requireTrust(dataDir, places);
  try {
    makeDataFolder(folder);
    if (isNew) closeEmpty(folder);
    refuseShared(folder);
  } catch (error) {
    throw explainStorageError(error, folder);
  }
  if (isDecided) rememberIfPossible(folder, places);
  else if (isNew) trustFolder(folder, places);
  ignoreInGit(folder);
}

/**
 * Remembers a folder if there is a home. A program may run without one; commands then ask the
 * person who gives them.
 */
function rememberIfPossible(folder: string, places: TrustPlaces): void {
  try {
    if (judgeFolder(folder, places) !== "trusted") trustFolder(folder, places);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
}

/**
 * Remembers a data folder as this user's own, under a new name, so that a copy of it stays what it
 * was. @throws StorageError when there is none, it belongs to another user or is open to others, or
 * cannot be remembered
 */
export function trustFolder(dataDir: string, { stateDir, trustedFolders }: TrustPlaces): void {
  const folder = resolve(dataDir);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StorageError(
      "storage_failed",
      () => `There is no folder ${folder}. Name the one to trust: --data FOLDER.`,
    );
  }
  const id = randomBytes(16).toString("hex");
  try {
    refuseShared(folder);
    // The record is written first, so that a folder that could not be remembered stays as new as it
    // was.
    keepRecord(folder, id, { stateDir, trustedFolders });
    writeAnew(join(folder, ID_FILE), `${id}\n`);
    ignoreInGit(folder);
  } catch (error) {
    throw explainStorageError(error, folder);
  }
}

function keepRecord(folder: string, id: string, { stateDir, trustedFolders }: TrustPlaces): void {
  try {
    mkdirSync(stateDir, { recursive: true, mode: 0o700 });
    writeAnew(recordFile(stateDir, id), JSON.stringify(folderRecord(folder)));
  } catch (error) {
    if (trustedFolders.some((one) => resolve(one) === folder)) return;
    throw new StorageError(
      "storage_failed",
      () =>
        `That the data folder ${folder} is yours cannot be remembered in ${stateDir}: ${fileErrorText(error)}. Name another folder for that in PEGBOARD_STATE_DIR, or the data folder in PEGBOARD_TRUSTED_FOLDERS.`,
    );
  }
}

function isRecorded(folder: string, stateDir: string): boolean {
  const id = readSmallFile(join(folder, ID_FILE))?.trim() ?? "";
  const text = FOLDER_ID.test(id) ? readSmallFile(recordFile(stateDir, id)) : undefined;
  if (text === undefined) return false;
  const { path, device, inode } = parseRecord(text);
  const now = folderRecord(folder);
  return inode === now.inode && (path === now.path || device === now.device);
}

function parseRecord(text: string): Partial<FolderRecord> {
  try {
    return Object(JSON.parse(text));
  } catch {
    // The record was cut off while it was written, so the folder is asked about once more.
    return {};
  }
}

const recordFile = (stateDir: string, id: string) => join(stateDir, `folder-${id}.json`);

function folderRecord(folder: string): FolderRecord {
  const { dev, ino } = statSync(folder, { bigint: true });
  return { path: realpathSync(folder), device: String(dev), inode: String(ino) };
}

/** The most bytes of a file. A longer one is no id and no record. */
const LONGEST_FOLDER_FILE = 10_000;

function readSmallFile(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() && found.size <= LONGEST_FOLDER_FILE
    ? readFileSync(file, "utf8")
    : undefined;
}

/**
 * Tells Git to ignore the folder, so that key and database are not published with what lies beside
 * them.
 */
function ignoreInGit(folder: string): void {
  const file = join(folder, ".gitignore");
  if (existsSync(file) || !isPegboardsAlone(folder)) return;
  try {
    writeFileSync(file, "*\n", { flag: "wx" });
  } catch (error) {
    // Another start was faster, or the folder is read-only, which the code that opens the database
    // reports.
    if (!["EEXIST", "EROFS", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? ""))
      throw error;
  }
}

const UNGUARDED = new Set(["pegboard.lock", "pegboard.running.json"]);

/** Whether the system has user ids and modes, which Windows has not. */
const hasUsers = process.getuid !== undefined;

/**
 * Refuses a data folder that belongs to another user or is open to others, itself or in the files
 * that Pegboard keeps. @throws StorageError with the command that mends it.
 */
function refuseShared(folder: string): void {
  if (!hasUsers) return;
  // The lock holds nothing, and the file that says who has the folder is written anew by each
  // process that takes it.
  const names = readdirSync(folder).filter((name) => OWN_FILES.test(name) && !UNGUARDED.has(name));
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    // A journal ends with the process that has it.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found) refuseOthers(path, found);
  }
}

function refuseOthers(path: string, found: Stats): void {
  const { uid, mode } = found;
  const nothing = "Nothing was started and nothing was read.";
  // The system's own user can read and change everything anyway.
  if (uid !== process.getuid?.() && uid !== 0) {
    throw new StorageError(
      "storage_failed",
      () =>
        `${path} belongs to another user (id ${uid}), who decides what is in it. ${nothing} Choose another data folder with --data, or make it yours: chown -R "$(id -un)" ${quotePath(path)}`,
    );
  }
  if ((mode & 0o077) === 0) return;
  const rights = found.isDirectory() ? "700" : "600";
  throw new StorageError(
    "storage_failed",
    () =>
      `${path} is open to other users (mode ${(mode & 0o777).toString(8)}). ${nothing} If you know what it holds, close it: chmod ${rights} ${quotePath(path)}`,
  );
}

/** Closes an empty folder to others, which this user may do: it is as good as a new one. */
function closeEmpty(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (hasUsers && uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

/** Whether a folder has nothing besides what Pegboard keeps. */
const isPegboardsAlone = (folder: string) =>
  readdirSync(folder).every((name) => OWN_FILES.test(name) || name.startsWith("pegboard."));

/** A path as a shell takes it. */
const quotePath = (path: string) =>
  /^[\w./:@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
