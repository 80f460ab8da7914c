import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FolderAccess, SafePath } from "./folder-access.ts";

/** A file or folder that was met; symbolic links are left out, since they may lead anywhere. */
export interface WalkedEntry extends SafePath {
  kind: "file" | "folder";
}

/** Everything below a folder that the rules allow, by name, folders before what is in them. Ends when the signal aborts. */
export async function* walkFolder(
  access: FolderAccess,
  start: SafePath,
  { recursive, signal }: { recursive: boolean; signal: AbortSignal },
): AsyncGenerator<WalkedEntry> {
  signal.throwIfAborted();
  const entries = await readdir(start.absolute, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const kind = kindOf(entry);
    const shown = start.shown === "" ? entry.name : `${start.shown}/${entry.name}`;
    if (!kind || !access.allows(shown, kind)) continue;
    const walked: WalkedEntry = { absolute: join(start.absolute, entry.name), shown, kind };
    yield walked;
    if (recursive && kind === "folder") yield* walkFolder(access, walked, { recursive, signal });
  }
}

function kindOf(entry: Dirent): WalkedEntry["kind"] | undefined {
  if (entry.isDirectory()) return "folder";
  return entry.isFile() ? "file" : undefined;
}
