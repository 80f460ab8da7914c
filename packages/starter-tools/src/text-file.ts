import { randomUUID } from "node:crypto";
import { type BigIntStats, constants } from "node:fs";
import { lstat, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { FolderAccess, SafePath } from "./folder-access.ts";
import { entryPath, type OpenPlace, openPlace } from "./open-place.ts";

/**
 * Reads an open text file, as long as it was when it was opened. Rejects when it is larger than the
 * limit (bytes), or not text.
 */
export async function readTextFile(
  { handle, bytes }: OpenPlace,
  shown: string,
  limit: number,
): Promise<string> {
  if (bytes > limit) {
    throw new Error(
      `"${shown}" has ${toKilobytes(bytes)} kB, and the limit is ${toKilobytes(limit)} kB. The operator can raise "Largest file".`,
    );
  }
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
  const text = buffer.subarray(0, bytesRead);
  if (text.includes(0)) throw new Error(`"${shown}" is not a text file.`);
  return text.toString("utf8");
}

/** Writes a file whole: a reader sees the old content or the new one, never half of it. */
export async function writeTextFile(
  access: FolderAccess,
  { path, content, overwrite }: { path: string; content: string; overwrite: boolean },
): Promise<{ path: string; replaced: boolean }> {
  const folder = await access.openFolderOf(path);
  const unfinished = entryPath(folder, `.${randomUUID()}.unfinished`);
  try {
    const { shown, existing } = await findFileIn(access, folder, path);
    if (existing && !existing.isFile())
      throw new Error(`"${path}" is not a regular file, so it cannot be written.`);
    if (existing && !overwrite) throw new Error(`"${shown}" exists. Set overwrite to replace it.`);
    await writeNew(unfinished, folder, content);
    await rename(unfinished, entryPath(folder, basename(path)));
    return { path: shown, replaced: existing !== undefined };
  } finally {
    await rm(unfinished, { force: true });
    await folder.handle.close();
  }
}

/** Deletes a file that `existing` found. */
export async function deleteFile(
  access: FolderAccess,
  { absolute, shown }: SafePath,
): Promise<void> {
  const folder = await access.openFolder({ absolute: dirname(absolute), shown });
  try {
    const { existing } = await findFileIn(access, folder, absolute);
    if (!existing?.isFile()) throw new Error(`"${shown}" is a folder; only files can be deleted.`);
    await rm(entryPath(folder, basename(absolute)));
  } finally {
    await folder.handle.close();
  }
}

/** The entry with the path's last name in an open folder. Does not follow links. */
async function findFileIn(
  access: FolderAccess,
  folder: OpenPlace,
  path: string,
): Promise<{ shown: string; existing: BigIntStats | undefined }> {
  const existing = await lstat(entryPath(folder, basename(path)), { bigint: true }).catch(
    () => undefined,
  );
  const absolute = join(folder.path, basename(path));
  return { shown: access.check(absolute, { path, kind: "file", found: existing }).shown, existing };
}

async function writeNew(path: string, folder: OpenPlace, content: string): Promise<void> {
  const written = await openPlace(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL);
  try {
    if (dirname(written.path) !== folder.path)
      throw new Error(`${folder.path} was moved meanwhile. Try again.`);
    await written.handle.writeFile(content);
  } finally {
    await written.handle.close();
  }
}

function toKilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024);
}
