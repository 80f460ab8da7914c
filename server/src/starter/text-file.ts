import type { FolderAccess, SafePath } from "./folder-access.ts";

/** Reads a text file. Rejects when it is larger than the limit (bytes), not a file, or not text. */
export async function readTextFile(access: FolderAccess, path: SafePath, limit: number): Promise<string> {
  const file = await access.open(path);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new Error(`"${path.shown}" is a folder. Use list_files to see what is in it.`);
    if (stats.size > limit) {
      throw new Error(
        `"${path.shown}" has ${kilobytes(stats.size)} kB, and the limit is ${kilobytes(limit)} kB. The operator can raise "Largest file".`,
      );
    }
    const bytes = await file.readFile();
    if (bytes.includes(0)) throw new Error(`"${path.shown}" is not a text file.`);
    return bytes.toString("utf8");
  } finally {
    await file.close();
  }
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024);
}
