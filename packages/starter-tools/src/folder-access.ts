import { constants } from "node:fs";
import { lstat, mkdir, realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { AllowedPaths, FileIdentity } from "./allowed-paths.ts";
import { forbiddenName } from "./forbidden-names.ts";
import { entryPath, type OpenPlace, openPlace } from "./open-place.ts";
import type { PathPatterns } from "./path-patterns.ts";
import { isInside } from "./real-path.ts";

/** Which files below a folder may be reached. */
export interface FolderRules {
  root: string;
  paths: AllowedPaths;
  patterns: PathPatterns;
}

/** A path that was in the folder with every symbolic link resolved, when it was looked at. */
export interface SafePath {
  absolute: string;
  /** From the folder, with `/`; empty for the folder itself. */
  shown: string;
}

/** Characters; no system opens a longer one. */
const LONGEST_FILE_PATH = 32_767;

/** What was asked for is Pegboard's own. */
export class OwnFileError extends Error {}

/** What was asked for has a name that no tool reaches. */
export class ForbiddenNameError extends Error {}

/**
 * One folder for the time of one call. Whatever `..`, absolute paths or symbolic links say, and
 * however they change meanwhile, nothing outside is read or written: what counts is where the
 * opened file is, not its path.
 */
export class FolderAccess {
  readonly #root: string;
  readonly #rules: FolderRules;

  private constructor(root: string, rules: FolderRules) {
    this.#root = root;
    this.#rules = rules;
  }

  /** Rejects when the folder does not exist, or may not be given to tools. */
  static async enter(rules: FolderRules): Promise<FolderAccess> {
    const { root, paths } = rules;
    const refusal = paths.refusal(root);
    if (refusal !== undefined) throw new Error(`The workspace folder ${root} ${refusal}.`);
    const real = await realpath(root).catch(() => {
      throw new Error(
        `The workspace folder ${root} does not exist. Create it, or change "Root folder" in the settings of Workspace files.`,
      );
    });
    return new FolderAccess(real, rules);
  }

  /** A file or folder that exists. Rejects when it does not, or may not be reached. */
  async existing(path: string): Promise<SafePath> {
    const absolute = await realpath(this.#inside(path)).catch(() => {
      throw new Error(
        `There is no "${path}" in the workspace. Use list_files to see what is there.`,
      );
    });
    return this.check(absolute, {
      path,
      kind: (await lstat(absolute)).isDirectory() ? "folder" : "file",
    });
  }

  /**
   * Opens a file that `existing` or a walk found. Rejects when it is no regular file, or lies
   * elsewhere by now.
   */
  async openFile({ absolute, shown }: SafePath): Promise<OpenPlace> {
    const found = await lstat(absolute);
    if (found.isDirectory())
      throw new Error(`"${shown}" is a folder. Use list_files to see what is in it.`);
    // Not even opened: a device may do something when it is.
    if (!found.isFile()) throw new Error(`"${shown}" is not a file.`);
    return this.#open(absolute, { path: shown, kind: "file" });
  }

  /** Opens a folder that `existing` or a walk found. */
  openFolder({ absolute, shown }: SafePath): Promise<OpenPlace> {
    return this.#open(absolute, { path: shown, kind: "folder" });
  }

  /**
   * Opens the folder of a file that is to be written; missing folders are made one by one, each in
   * the one opened before.
   */
  async openFolderOf(path: string): Promise<OpenPlace> {
    const wanted = dirname(this.#inside(path));
    let folder = await this.#open(this.#root, { path, kind: "folder" });
    for (const name of relative(this.#root, wanted).split(sep).filter(Boolean)) {
      const parent = folder;
      try {
        this.check(join(parent.path, name), { path, kind: "folder" });
        const next = entryPath(parent, name);
        await mkdir(next).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== "EEXIST") throw error;
        });
        folder = await this.#open(await realpath(next), { path, kind: "folder" });
      } finally {
        await parent.handle.close();
      }
    }
    return folder;
  }

  /**
   * @throws Error when a real path lies outside, is Pegboard's own, has a name that no tool
   * reaches, or the patterns leave it out.
   */
  check(absolute: string, { path, kind, found }: CheckedPath): SafePath {
    if (!isInside(this.#root, absolute)) throw outsideError(path);
    if (this.#rules.paths.isOwn(absolute, found)) {
      throw new OwnFileError(`"${path}" is Pegboard's own, which no tool reaches.`);
    }
    const forbidden = this.#rules.paths.forbiddenIn(absolute);
    if (forbidden)
      throw new ForbiddenNameError(
        `"${path}" may not be reached: ${forbidden.name} ${forbidden.why}.`,
      );
    const shown = relative(this.#root, absolute).split(sep).join("/");
    if (shown !== "" && !this.allows(shown, kind)) {
      throw new Error(`"${path}" may not be reached: the patterns of the workspace leave it out.`);
    }
    return { absolute, shown };
  }

  /** Whether the patterns let a path from the folder through. */
  allows(shown: string, kind: CheckedPath["kind"]): boolean {
    return this.#rules.patterns.allows(shown, kind);
  }

  /**
   * Whether a real path below the folder has a name that no tool reaches, and is not Pegboard's
   * own, which counts by itself.
   */
  isForbidden({ absolute }: SafePath): boolean {
    const { paths } = this.#rules;
    if (forbiddenName(basename(absolute)) === undefined) return false;
    return paths.forbiddenIn(absolute) !== undefined && !paths.isOwn(absolute);
  }

  async #open(absolute: string, { path, kind }: CheckedPath): Promise<OpenPlace> {
    const place = await openPlace(
      absolute,
      kind === "folder" ? constants.O_DIRECTORY : constants.O_RDONLY,
    );
    try {
      // What was removed meanwhile has this behind its last name; a file may also really be called
      // so.
      const names = new Set([place.path, place.path.replace(/ \(deleted\)$/, "")]);
      for (const name of names) this.check(name, { path, kind, found: place.identity });
      if (kind === "file" && !place.isFile) throw new Error(`"${path}" is not a file.`);
      if (kind === "file" && place.hasMoreNames) {
        throw new ForbiddenNameError(
          `"${path}" may not be reached: it is known by a second name (a hard link), which may be one that no tool reaches. The operator can put a copy in its place.`,
        );
      }
      return place;
    } catch (error) {
      await place.handle.close();
      throw error;
    }
  }

  #inside(path: string): string {
    if (path.length > LONGEST_FILE_PATH)
      throw new Error(`The path has ${path.length} characters. No path is that long.`);
    const wanted = resolve(this.#root, path);
    if (path.includes("\0") || !isInside(this.#root, wanted)) throw outsideError(path);
    return wanted;
  }
}

interface CheckedPath {
  /** As it was asked for. */
  path: string;
  kind: "file" | "folder";
  /** What was found there. */
  found?: FileIdentity | undefined;
}

function outsideError(path: string): Error {
  return new Error(`"${path}" is outside the workspace. Give a path relative to its root folder.`);
}
