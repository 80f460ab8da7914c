/**
 * The text of a file that somebody chose, in UTF-8, in UTF-16 with its mark as shells of Windows
 * write it, or else as editors of Windows do.
 */
export async function fileText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = `${bytes[0]} ${bytes[1]}`;
  try {
    return new TextDecoder(CHARSETS_BY_MARK.get(mark), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const CHARSETS_BY_MARK = new Map([
  ["255 254", "utf-16le"],
  ["254 255", "utf-16be"],
]);
