import { randomUUID } from "node:crypto";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type CallContext, methodMetadata, Tool, toolMetadata } from "@pegboard/registry-core";
import { z } from "zod";
import { FolderAccess } from "./folder-access.ts";
import { readTextFile } from "./text-file.ts";
import { walkFolder } from "./walk-folder.ts";
import { type WorkspaceFilesConfig, workspaceFilesConfig } from "./workspace-files-config.ts";

const path = z.string().min(1).describe("Path relative to the workspace, such as notes/today.md");
const folder = z.string().min(1).default(".").describe("Folder relative to the workspace");

const listing = z.object({
  folder,
  recursive: z.boolean().default(false).describe("Also what is in the folders below"),
});
const reading = z.object({
  path,
  firstLine: z.int().min(1).default(1).describe("Line to start with"),
  lines: z.int().min(1).optional().describe("How many lines; all that follow when left out"),
});
const searching = z.object({
  text: z.string().min(1).describe("Text to look for; upper and lower case are the same"),
  folder,
});
const writing = z.object({
  path,
  content: z.string().describe("The whole new content"),
  overwrite: z.boolean().default(false).describe("Replace the file if it exists"),
});
const deleting = z.object({ path });

@toolMetadata({
  name: "workspace_files",
  displayName: "Workspace files",
  description: "Reads, searches and changes text files in one folder. Nothing outside that folder can be reached.",
  icon: "FolderOpen",
  color: "bg-amber-100 text-amber-700 dark:bg-amber-900/40 dark:text-amber-300",
  weight: 20,
  visible: true,
})
export class WorkspaceFiles extends Tool<WorkspaceFilesConfig> {
  static override config = workspaceFilesConfig;

  readonly #access = new FolderAccess({ ...this.config, root: resolve(this.config.root) });
  readonly #limit = this.config.maxFileKilobytes * 1024;

  @methodMetadata({
    description: "Lists the files and folders in a folder of the workspace.",
    parameters: listing,
    annotations: { readOnlyHint: true },
  })
  async list_files({ folder, recursive }: z.output<typeof listing>, { signal }: CallContext) {
    const start = await this.#access.existing(folder);
    const entries: { path: string; kind: string; bytes?: number }[] = [];
    for await (const { absolute, shown, kind } of walkFolder(this.#access, start, { recursive, signal })) {
      if (entries.length === this.config.maxResults) return { entries, complete: false };
      const bytes = kind === "file" ? (await stat(absolute)).size : undefined;
      entries.push({ path: shown, kind, ...(bytes !== undefined && { bytes }) });
    }
    return { entries, complete: true };
  }

  @methodMetadata({
    description: "Reads a text file of the workspace, whole or some of its lines.",
    parameters: reading,
    annotations: { readOnlyHint: true },
  })
  async read_file({ path, firstLine, lines }: z.output<typeof reading>) {
    const file = await this.#access.existing(path);
    const all = (await readTextFile(this.#access, file, this.#limit)).split("\n");
    const end = lines === undefined ? all.length : firstLine - 1 + lines;
    return { path: file.shown, totalLines: all.length, content: all.slice(firstLine - 1, end).join("\n") };
  }

  @methodMetadata({
    description:
      "Finds the lines of text files in the workspace that contain a text. Counts the files that are too large or no text.",
    parameters: searching,
    annotations: { readOnlyHint: true },
  })
  async search_files({ text, folder }: z.output<typeof searching>, { signal }: CallContext) {
    const start = await this.#access.existing(folder);
    const wanted = text.toLowerCase();
    const matches: { path: string; line: number; text: string }[] = [];
    let unreadable = 0;
    for await (const entry of walkFolder(this.#access, start, { recursive: true, signal })) {
      if (entry.kind !== "file") continue;
      const content = await readTextFile(this.#access, entry, this.#limit).catch(() => undefined);
      if (content === undefined) unreadable += 1;
      for (const [index, line] of (content ?? "").split("\n").entries()) {
        if (!line.toLowerCase().includes(wanted)) continue;
        if (matches.length === this.config.maxResults) return { matches, complete: false, unreadable };
        matches.push({ path: entry.shown, line: index + 1, text: line.slice(0, 500) });
      }
    }
    return { matches, complete: true, unreadable };
  }

  @methodMetadata({
    description: "Writes a text file in the workspace; missing folders are created. Replaces a file only if told to.",
    parameters: writing,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  })
  async write_file({ path, content, overwrite }: z.output<typeof writing>) {
    const bytes = Buffer.byteLength(content);
    if (bytes > this.#limit) {
      throw new Error(
        `The content has ${bytes} bytes, and the limit is ${this.#limit}. Write less, or split the file.`,
      );
    }
    const file = await this.#access.writable(path);
    const existed = await stat(file.absolute).then(
      () => true,
      () => false,
    );
    if (existed && !overwrite) throw new Error(`"${file.shown}" exists. Set overwrite to replace it.`);
    // Whoever reads meanwhile sees the old content or the new one, never half of it.
    const unfinished = join(dirname(file.absolute), `.${randomUUID()}.unfinished`);
    try {
      await writeFile(unfinished, content, { flag: "wx" });
      await rename(unfinished, file.absolute);
    } finally {
      await rm(unfinished, { force: true });
    }
    return { path: file.shown, bytes, replaced: existed };
  }

  @methodMetadata({
    description: "Deletes one file of the workspace. It cannot be brought back.",
    parameters: deleting,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  })
  async delete_file({ path }: z.output<typeof deleting>) {
    const file = await this.#access.existing(path);
    if (!(await stat(file.absolute)).isFile())
      throw new Error(`"${file.shown}" is a folder; only files can be deleted.`);
    await rm(file.absolute);
    return { path: file.shown, deleted: true };
  }
}
