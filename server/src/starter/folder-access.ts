import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import picomatch from "picomatch";

/** Which files below a folder may be reached. Patterns are globs over paths relative to the folder, with `/`. */
export interface FolderRules {
  root: string;
  /** Of files; folders lead to them. */
  allow: string[];
  /** Of files and of folders with all that is in them. */
  deny: string[];
}

/** A path that is known to lie in the folder, with every symbolic link resolved. */
export interface SafePath {
  absolute: string;
  /** From the folder, with `/`; empty for the folder itself. */
  shown: string;
}

/** Keeps every path inside one folder, whatever `..`, absolute paths or symbolic links say. */
export class FolderAccess {
  readonly #rules: FolderRules;
  readonly #allow: picomatch.Matcher;
  readonly #deny: picomatch.Matcher;
  #realRoot: Promise<string> | undefined;

  constructor(rules: FolderRules) {
    this.#rules = rules;
    this.#allow = picomatch(rules.allow, { dot: true });
    // Some file systems do not tell .env from .ENV.
    this.#deny = picomatch(rules.deny, { dot: true, nocase: true });
  }

  /** A file or folder that exists. Rejects when it does not, or may not be reached. */
  async existing(path: string): Promise<SafePath> {
    const root = await this.#root();
    const wanted = this.#inside(root, path);
    const absolute = await realpath(wanted).catch(() => {
      throw new Error(`There is no "${path}" in the workspace. Use list_files to see what is there.`);
    });
    const isFolder = (await lstat(absolute)).isDirectory();
    return this.#safe(root, absolute, { path, kind: isFolder ? "folder" : "file" });
  }

  /** A file to be written, which may not exist yet; its folders are made. A symbolic link is never written through. */
  async writable(path: string): Promise<SafePath> {
    const root = await this.#root();
    const wanted = this.#inside(root, path);
    const parent = await this.#makeFolders(root, dirname(wanted), path);
    const absolute = join(parent, wanted.slice(dirname(wanted).length + 1));
    const existing = await lstat(absolute).catch(() => undefined);
    if (existing && !existing.isFile()) throw new Error(`"${path}" is not a regular file, so it cannot be written.`);
    return this.#safe(root, absolute, { path, kind: "file" });
  }

  /** Whether the patterns allow a path relative to the folder. */
  allows(shown: string, kind: "file" | "folder"): boolean {
    const parts = shown.split("/");
    const isDenied = parts.some((_, index) => this.#deny(parts.slice(0, index + 1).join("/")));
    return !isDenied && (kind === "folder" || this.#allow(shown));
  }

  /** Opens a file that `existing` found; refuses a link that took its place since. */
  async open({ absolute }: SafePath): Promise<FileHandle> {
    return open(absolute, constants.O_RDONLY | constants.O_NOFOLLOW);
  }

  /** Makes missing folders one by one, each below the last one's real path, so that no link leads outside. */
  async #makeFolders(root: string, folder: string, path: string): Promise<string> {
    let current = root;
    for (const name of relative(root, folder).split(sep).filter(Boolean)) {
      const next = join(current, name);
      this.#safe(root, next, { path, kind: "folder" });
      await mkdir(next).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
      current = await realpath(next);
      if (!isInside(root, current)) throw outside(path);
    }
    return current;
  }

  #inside(root: string, path: string): string {
    const wanted = resolve(root, path);
    if (path.includes("\0") || !isInside(root, wanted)) throw outside(path);
    return wanted;
  }

  #safe(root: string, absolute: string, { path, kind }: { path: string; kind: "file" | "folder" }): SafePath {
    if (!isInside(root, absolute)) throw outside(path);
    const shown = relative(root, absolute).split(sep).join("/");
    if (shown !== "" && !this.allows(shown, kind)) {
      throw new Error(`"${path}" may not be reached: the patterns of the workspace leave it out.`);
    }
    return { absolute, shown };
  }

  async #root(): Promise<string> {
    this.#realRoot ??= realpath(this.#rules.root);
    return this.#realRoot.catch(() => {
      this.#realRoot = undefined;
      throw new Error(
        `The workspace folder ${this.#rules.root} does not exist. Create it, or change "Root folder" in the settings of Workspace files.`,
      );
    });
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function outside(path: string): Error {
  return new Error(`"${path}" is outside the workspace. Give a path relative to its root folder.`);
}
