import { resolve } from "node:path";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type CallContext, methodMetadata, Tool, toolMetadata } from "@pegboard/registry-core";
import { z } from "zod";
import { FolderAccess, type FolderRules } from "./folder-access.ts";
import { pathPatterns } from "./path-patterns.ts";
import { deleteFile, matchingLines, readTextFile, sliceLines, writeTextFile } from "./text-file.ts";
import { WalkReport, walkFolder } from "./walk-folder.ts";
import type { WorkspaceFilesConfig } from "./workspace-files-config.ts";

const workspacePath = z
  .string()
  .min(1)
  .describe("Path relative to the workspace, such as notes/today.md");
const folder = z.string().min(1).default(".").describe("Folder relative to the workspace");

const listing = z.object({
  folder,
  recursive: z.boolean().default(false).describe("Also what is in the folders below"),
});
const reading = z.object({
  path: workspacePath,
  firstLine: z.int().min(1).default(1).describe("Line to start with"),
  lines: z.int().min(1).optional().describe("How many lines; all that follow when left out"),
});
const searchArguments = z.object({
  text: z.string().min(1).describe("Text to look for; upper and lower case are the same"),
  folder,
});
const writeArguments = z.object({
  path: workspacePath,
  content: z.string().describe("The whole new content"),
  overwrite: z.boolean().default(false).describe("Replace the file if it exists"),
});
const deleting = z.object({ path: workspacePath });

@toolMetadata({
  name: "workspace_files",
  displayName: "Workspace files",
  description:
    "Reads, searches and changes text files in one folder. Nothing outside that folder can be reached.",
  icon: "FolderOpen",
  color: "bg-amber-100 text-amber-700 dark:bg-amber-900/40 dark:text-amber-300",
  weight: 20,
  visible: true,
  enabledByDefault: false,
})
export class WorkspaceFiles extends Tool<WorkspaceFilesConfig> {
  readonly #rules: FolderRules = {
    root: resolve(this.config.root),
    paths: this.config.paths,
    patterns: pathPatterns(this.config),
  };
  readonly #limit = this.config.maxFileKilobytes * 1024;

  @methodMetadata({
    description: "Lists the files and folders in a folder of the workspace.",
    parameters: listing,
    annotations: { readOnlyHint: true },
  })
  async list_files({ folder, recursive }: z.output<typeof listing>, { signal }: CallContext) {
    const access = await FolderAccess.enter(this.#rules);
    const entries: { path: string; kind: string; bytes?: number }[] = [];
    const report = new WalkReport();
    const answer = (complete: boolean) => ({
      entries,
      complete,
      ...describeSkippedEntries(report),
    });
    for await (const { shown, kind, file } of walkFolder(access, await access.existing(folder), {
      recursive,
      signal,
      report,
    })) {
      if (entries.length === this.config.maxResults) return answer(false);
      entries.push({ path: shown, kind, ...(file && { bytes: file.bytes }) });
    }
    return answer(report.complete);
  }

  @methodMetadata({
    description: "Reads a text file of the workspace, whole or some of its lines.",
    parameters: reading,
    annotations: { readOnlyHint: true },
  })
  async read_file({ path, firstLine, lines }: z.output<typeof reading>) {
    const access = await FolderAccess.enter(this.#rules);
    const file = await access.existing(path);
    const opened = await access.openFile(file);
    try {
      const text = await readTextFile(opened, file.shown, this.#limit);
      return { path: file.shown, ...sliceLines(text, { firstLine, lines }) };
    } finally {
      await opened.handle.close();
    }
  }

  @methodMetadata({
    description:
      "Finds the lines of text files in the workspace that contain a text. Counts the files that are too large or no text.",
    parameters: searchArguments,
    annotations: { readOnlyHint: true },
  })
  async search_files({ text, folder }: z.output<typeof searchArguments>, { signal }: CallContext) {
    const access = await FolderAccess.enter(this.#rules);
    const matches: { path: string; line: number; text: string }[] = [];
    const report = new WalkReport();
    const answer = (complete: boolean) => ({
      matches,
      complete,
      unreadable: report.unreadable,
      ...describeSkippedEntries(report),
    });
    const start = await access.existing(folder);
    for await (const { shown, file } of walkFolder(access, start, {
      recursive: true,
      signal,
      report,
    })) {
      if (!file) continue;
      const content = await readTextFile(file, shown, this.#limit).catch(() => undefined);
      if (content === undefined) report.unreadable += 1;
      for (const match of matchingLines(content ?? "", text)) {
        if (match === undefined) {
          await yieldToEventLoop();
          signal.throwIfAborted();
          continue;
        }
        if (matches.length === this.config.maxResults) return answer(false);
        matches.push({ path: shown, ...match });
      }
    }
    return answer(report.complete);
  }

  @methodMetadata({
    description:
      "Writes a text file in the workspace; missing folders are created. Replaces a file only if told to.",
    parameters: writeArguments,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  })
  async write_file({ path, content, overwrite }: z.output<typeof writeArguments>) {
    const bytes = Buffer.byteLength(content);
    if (bytes > this.#limit) {
      throw new Error(
        `The content has ${bytes} bytes, and the limit is ${this.#limit}. Write less, or split the file.`,
      );
    }
    const access = await FolderAccess.enter(this.#rules);
    return { ...(await writeTextFile(access, { path, content, overwrite })), bytes };
  }

  @methodMetadata({
    description: "Deletes one file of the workspace. It cannot be brought back.",
    parameters: deleting,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  })
  async delete_file({ path }: z.output<typeof deleting>) {
    const access = await FolderAccess.enter(this.#rules);
    const file = await access.existing(path);
    await deleteFile(access, file);
    return { path: file.shown, deleted: true };
  }
}

function describeSkippedEntries({ own, forbidden }: WalkReport): { leftOut?: string } {
  const said = [
    ...(own > 0 ? [`${countedEntries(own)} Pegboard's own`] : []),
    ...(forbidden > 0 ? [`${countedEntries(forbidden)} of names that run or unlock things`] : []),
  ];
  return said.length === 0 ? {} : { leftOut: `${said.join(", and ")}, which no tool reaches.` };
}

const countedEntries = (count: number): string =>
  count === 1 ? "1 file or folder is" : `${count} files or folders are`;
