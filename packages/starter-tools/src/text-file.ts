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

const NEWLINE_CODE = 10;

/**
 * Some lines of a text, without splitting all of it: a text of newlines alone has millions of
 * lines.
 */
export function sliceLines(
  text: string,
  { firstLine, lines }: { firstLine: number; lines?: number | undefined },
): { totalLines: number; content: string } {
  const last = lines === undefined ? Number.POSITIVE_INFINITY : firstLine - 1 + lines;
  let line = 1;
  let start = firstLine === 1 ? 0 : text.length;
  let end = text.length;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) !== NEWLINE_CODE) continue;
    if (line === last) end = index;
    line += 1;
    if (line === firstLine) start = index + 1;
  }
  return { totalLines: line, content: text.slice(start, end) };
}

/** Longer lines are cut. */
const LONGEST_SHOWN = 500;

/** Characters that are searched at a time: some milliseconds. */
const CHARACTERS_SEARCHED_AT_ONCE = 500_000;

/**
 * The lines that contain a text; upper and lower case are the same. The search of Knuth, Morris and
 * Pratt: its time is linear. In between it gives `undefined`, where who asks can let others have
 * their turn.
 */
export function* matchingLines(
  text: string,
  wanted: string,
): Generator<{ line: number; text: string } | undefined> {
  const content = text.toLowerCase();
  const pattern = wanted.toLowerCase();
  const fallbacks = fallbacksOf(pattern);
  // Where the line begins in the text itself: some letters have another length in lower case.
  let shown = { line: 1, start: 0 };
  let line = 1;
  let matched = 0;
  for (let index = 0; index < content.length; index += 1) {
    if (index % CHARACTERS_SEARCHED_AT_ONCE === 0) yield undefined;
    const code = content.charCodeAt(index);
    if (code === NEWLINE_CODE) {
      line += 1;
      matched = 0;
      continue;
    }
    if (matched === pattern.length) continue;
    while (matched > 0 && pattern.charCodeAt(matched) !== code)
      matched = fallbacks[matched - 1] ?? 0;
    if (pattern.charCodeAt(matched) === code) matched += 1;
    if (matched < pattern.length) continue;
    shown = { line, start: startOfLine(text, shown, line) };
    const end = text.indexOf("\n", shown.start);
    yield {
      line,
      text: text.slice(shown.start, end < 0 ? undefined : end).slice(0, LONGEST_SHOWN),
    };
  }
}

/**
 * For each length of what matched so far: how much of it is still a match when the next character
 * is none.
 */
function fallbacksOf(pattern: string): number[] {
  const fallbacks = [0];
  let matched = 0;
  for (let index = 1; index < pattern.length; index += 1) {
    const code = pattern.charCodeAt(index);
    while (matched > 0 && pattern.charCodeAt(matched) !== code)
      matched = fallbacks[matched - 1] ?? 0;
    if (pattern.charCodeAt(matched) === code) matched += 1;
    fallbacks.push(matched);
  }
  return fallbacks;
}

/** Where a line begins, from one before it. */
function startOfLine(text: string, known: { line: number; start: number }, wanted: number): number {
  let { line, start } = known;
  while (line < wanted) {
    start = text.indexOf("\n", start) + 1;
    line += 1;
  }
  return start;
}
