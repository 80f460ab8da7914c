import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import type { ClientSystem, McpClient } from "@pegboard/registry-core/internal";
import { writeAnew } from "../../stores/private-file.ts";
import { fileErrorText } from "../../system-errors/file-error.ts";

/** A client's file on this machine. */
export interface ClientFile {
  path: string;
  /** What stands in it; undefined where there is none. */
  text: string | undefined;
}

const CLIENT_SYSTEMS: Partial<Record<NodeJS.Platform, ClientSystem>> = {
  darwin: "macos",
  win32: "windows",
};

interface WantedFile {
  /** The path that somebody gave. */
  path: string | undefined;
  /** Whether the file of the current folder is wanted where the client has two. */
  isFolder: boolean;
}

/** Where a client's file lies. @throws Error for a client that has none in a folder */
export function clientFilePath(
  { label, files }: Pick<McpClient, "label" | "files">,
  { path, isFolder }: WantedFile,
): string {
  if (path !== undefined) return resolve(path);
  const ofUser = files.user?.[CLIENT_SYSTEMS[process.platform] ?? "linux"];
  if (isFolder && files.folder === undefined)
    throw new Error(`${label} has no file of a folder. Leave --folder out.`);
  const place = isFolder ? files.folder : (ofUser ?? files.folder);
  return resolve(place?.replace(/^~/, homedir()) ?? "");
}

/** The largest file that is read: those of clients have some kilobytes. */
const LARGEST_CLIENT_FILE = 5_000_000;

/** Reads a client's file, where a link leads. @throws Error for what is no readable file of text */
export function readClientFileAt(path: string): ClientFile {
  if (!lstatSync(path, { throwIfNoEntry: false })) return { path, text: undefined };
  try {
    if (!existsSync(path)) throw new Error("it is a link, and there is no file where it leads");
    const real = realpathSync(path);
    const { size } = statSync(real);
    if (!statSync(real).isFile()) throw new Error("it is no file");
    if (size > LARGEST_CLIENT_FILE) throw new Error("it is larger than 5 MB");
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      readFileSync(real),
    );
    return { path: real, text };
  } catch (error) {
    throw new Error(`${path} cannot be read: ${fileErrorText(error)}. Nothing was changed.`);
  }
}

/** The copy of a client's file as it was before an agent came in. */
export const backupOf = (path: string, name: string): string => `${path}.before-${name}`;

interface WrittenFile {
  /** The name of the agent, for the copy of the file. */
  name: string;
  /** Whether a token stands in the text, so that a new file is its owner's alone. */
  isSecret: boolean;
  /** Whether a copy of the file as it is stays beside it, unless there is one from before. */
  isKept: boolean;
}

/**
 * Writes a client's file whole or not at all, with the rights that it has. @throws Error, also where
 * somebody changed the file since it was read
 */
export function writeClientFile(
  file: ClientFile,
  text: string,
  { name, isSecret, isKept }: WrittenFile,
): void {
  const { path, text: before } = file;
  const backup = backupOf(path, name);
  const isNewBackup = isKept && before !== undefined && !existsSync(backup);
  try {
    requireAsRead(file);
    mkdirSync(dirname(path), { recursive: true });
    const newMode = isSecret ? 0o600 : 0o644;
    const mode = before === undefined ? newMode : statSync(path).mode & 0o777;
    if (isNewBackup) writeAnew(backup, before, (made) => chmodSync(made, mode));
    writeAnew(path, text, (made) => {
      chmodSync(made, mode);
      requireAsRead(file);
    });
  } catch (error) {
    if (isNewBackup) rmSync(backup, { force: true });
    throw unchangedError(path, error);
  }
}

/** Deletes a client's file in which nothing is left. @throws Error, as writing does */
export function removeClientFile(file: ClientFile): void {
  try {
    requireAsRead(file);
    rmSync(file.path);
  } catch (error) {
    throw unchangedError(file.path, error);
  }
}

/** @throws Error for a file that somebody changed since it was read, or marked as read-only */
function requireAsRead({ path, text }: ClientFile): void {
  if (readClientFileAt(path).text !== text) throw new Error("somebody has changed it meanwhile");
  if (text !== undefined && (statSync(path).mode & 0o222) === 0) throw new Error("it is read-only");
}

const unchangedError = (path: string, error: unknown) =>
  new Error(`${path} cannot be written: ${fileErrorText(error)}. Nothing was changed.`);

/** What stood in a client's file before an agent came in; undefined where there was none. */
export function readBackup(path: string, name: string): string | undefined {
  const backup = backupOf(path, name);
  return existsSync(backup) ? readFileSync(backup, "utf8") : undefined;
}

export const removeBackup = (path: string, name: string): void =>
  rmSync(backupOf(path, name), { force: true });

/** Whether other users of the machine can read a file. */
export const isOpenToOthers = (path: string): boolean =>
  process.platform !== "win32" && (statSync(path).mode & 0o044) !== 0;
