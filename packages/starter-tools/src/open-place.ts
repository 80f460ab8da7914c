import { constants, existsSync } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { FileIdentity } from "./allowed-paths.ts";

/**
 * An open file or folder, and where it really is: a path can lead elsewhere a moment later, a
 * descriptor cannot.
 */
export interface OpenPlace {
  handle: FileHandle;
  /** Real path. When the file was removed meanwhile, that of its last name. */
  path: string;
  isFile: boolean;
  isFolder: boolean;
  /** A hard link: the path of this name alone says too little. */
  hasMoreNames: boolean;
  bytes: number;
  identity: FileIdentity;
}

/** Linux shows a process its descriptors as links to where they are. */
const DESCRIPTORS = existsSync("/proc/self/fd") ? "/proc/self/fd" : undefined;

/** Opens without following a link in the last name, and without waiting: a pipe opens at once. */
export async function openPlace(path: string, flags = constants.O_RDONLY): Promise<OpenPlace> {
  const handle = await open(path, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o666);
  try {
    const stats = await handle.stat({ bigint: true });
    return {
      handle,
      path: await findPathOf(handle, path, stats),
      isFile: stats.isFile(),
      isFolder: stats.isDirectory(),
      hasMoreNames: stats.isFile() && stats.nlink > 1n,
      bytes: Number(stats.size),
      identity: { dev: stats.dev, ino: stats.ino },
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * What is in an open folder, by a path that leads through its descriptor where the system has such
 * paths.
 */
export function entryPath({ handle, path }: OpenPlace, name: string): string {
  return DESCRIPTORS ? `${DESCRIPTORS}/${handle.fd}/${name}` : join(path, name);
}

/** Elsewhere than on Linux the path is followed again, and has to lead to the same file. */
async function findPathOf(
  handle: FileHandle,
  path: string,
  identity: FileIdentity,
): Promise<string> {
  if (DESCRIPTORS) return readlink(`${DESCRIPTORS}/${handle.fd}`);
  const real = await realpath(path);
  const { dev, ino } = await lstat(real, { bigint: true });
  if (dev !== identity.dev || ino !== identity.ino)
    throw new Error(`${path} was moved while it was opened. Try again.`);
  return real;
}
