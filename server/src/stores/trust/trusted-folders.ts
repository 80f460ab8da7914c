import { randomBytes } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { fileFailure } from "../../file-failure.ts";
import { makeDataFolder } from "../make-data-folder.ts";
import { writeAnew } from "../private-file.ts";
import { explainStorageError, StorageError } from "../storage-error.ts";
import { closeEmpty, isPegboardsAlone, quoted, refuseShared } from "./private-folder.ts";

/** Where it stands which data folders are this user's. */
export interface TrustPlaces {
  /** Outside of all data folders: what came with a folder cannot say that the folder is trusted. */
  stateDir: string;
  /** Folders that are trusted because the surroundings name them. */
  trustedFolders: readonly string[];
}

/**
 * In the data folder: names its record. A copy has it too, so the record also says which folder it
 * is.
 */
const ID_FILE = "pegboard.id";
const ID = /^[0-9a-f]{32}$/;

/**
 * What the record of a folder says. Numbers of devices change with a restart on some systems, paths
 * when a folder is renamed: one of them stays.
 */
interface FolderRecord {
  path: string;
  device: string;
  inode: string;
}

/**
 * Whether a data folder is not there yet, known to be this user's own, or from anywhere: cloned,
 * copied, unpacked, moved.
 * @throws StorageError where it belongs to another user, or is open to others
 */
export function judgeFolder(
  dataDir: string,
  { stateDir, trustedFolders }: TrustPlaces,
): "new" | "trusted" | "unknown" {
  const folder = resolve(dataDir);
  try {
    // What stands there instead of a folder is told by who opens it.
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
 * @throws StorageError with the command that trusts it, unless a data folder is new or known to be
 * this user's own
 */
export function requireTrust(dataDir: string, places: TrustPlaces): void {
  refuseLink(resolve(dataDir), places);
  if (judgeFolder(dataDir, places) === "unknown")
    throw new StorageError("storage_failed", unknownText(dataDir));
}

/**
 * A link comes with a clone as a folder does, and its commands run where it lies: they may be
 * others there.
 */
function refuseLink(folder: string, { trustedFolders }: TrustPlaces): void {
  const isLink =
    lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true && existsSync(folder);
  if (!isLink || trustedFolders.some((one) => resolve(one) === folder)) return;
  throw new StorageError(
    "storage_failed",
    `The data folder ${folder} is a link. Nothing in it was started or read: name the folder itself, if that is what you mean: --data ${quoted(realpathSync(folder))}`,
  );
}

/** One sentence for people. */
export function unknownText(dataDir: string): string {
  const folder = resolve(dataDir);
  return `The data folder ${folder} is not known to be yours (it was copied, cloned, moved or made by an earlier release), so nothing in it was started or read; if you know what it holds, trust it with: pegboard trust --data ${quoted(folder)}`;
}

/**
 * Makes a data folder that is not there yet and remembers that this user made it; one that is there
 * has to be trusted. `isDecided`: a program around names the folder, which is as good as trusting
 * it.
 * @throws StorageError as judgeFolder, when it is not trusted, or cannot be made or remembered
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

/** What runs in a program may have no home: commands then ask the person who gives them. */
function rememberIfPossible(folder: string, places: TrustPlaces): void {
  try {
    if (judgeFolder(folder, places) !== "trusted") trustFolder(folder, places);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
}

/**
 * Remembers a data folder as this user's own, under a new name: another one that is a copy of it
 * stays what it was.
 * @throws StorageError when there is none, it belongs to another user or is open to others, or
 * cannot be remembered
 */
export function trustFolder(dataDir: string, { stateDir, trustedFolders }: TrustPlaces): void {
  const folder = resolve(dataDir);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StorageError(
      "storage_failed",
      `There is no folder ${folder}. Name the one to trust: --data FOLDER.`,
    );
  }
  const id = randomBytes(16).toString("hex");
  try {
    refuseShared(folder);
    // The record first: a folder that could not be remembered stays as new as it was.
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
    writeAnew(recordFile(stateDir, id), JSON.stringify(recordOf(folder)));
  } catch (error) {
    if (trustedFolders.some((one) => resolve(one) === folder)) return;
    throw new StorageError(
      "storage_failed",
      `That the data folder ${folder} is yours cannot be remembered in ${stateDir}: ${fileFailure(error)}. Name another folder for that in PEGBOARD_STATE_DIR, or the data folder in PEGBOARD_TRUSTED_FOLDERS.`,
    );
  }
}

function isRecorded(folder: string, stateDir: string): boolean {
  const id = readText(join(folder, ID_FILE))?.trim() ?? "";
  const text = ID.test(id) ? readText(recordFile(stateDir, id)) : undefined;
  if (text === undefined) return false;
  const { path, device, inode } = parseRecord(text);
  const now = recordOf(folder);
  return inode === now.inode && (path === now.path || device === now.device);
}

function parseRecord(text: string): Partial<FolderRecord> {
  try {
    return Object(JSON.parse(text));
  } catch {
    // Cut off while it was written: the folder is asked about once more.
    return {};
  }
}

const recordFile = (stateDir: string, id: string) => join(stateDir, `folder-${id}.json`);

function recordOf(folder: string): FolderRecord {
  const { dev, ino } = statSync(folder, { bigint: true });
  return { path: realpathSync(folder), device: String(dev), inode: String(ino) };
}

/** Bytes. What is longer is no id and no record. */
const LONGEST = 10_000;

function readText(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() && found.size <= LONGEST ? readFileSync(file, "utf8") : undefined;
}

/** Key and database would otherwise be published with what lies beside them. */
function ignoreInGit(folder: string): void {
  const file = join(folder, ".gitignore");
  if (existsSync(file) || !isPegboardsAlone(folder)) return;
  try {
    writeFileSync(file, "*\n", { flag: "wx" });
  } catch (error) {
    // Another start was faster, or the folder is read-only, which who opens the database tells.
    if (!["EEXIST", "EROFS", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? ""))
      throw error;
  }
}
