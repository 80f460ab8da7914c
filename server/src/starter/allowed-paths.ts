import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** Identifies a file by device and number, whatever its name. */
export interface FileIdentity {
  dev: bigint;
  ino: bigint;
}

interface AllowedPathsOptions {
  /** Folders and files. */
  allowed: readonly string[];
  dataDir: string;
  /** Files that Pegboard was started with: of keys, of MCP servers, of tools. */
  startedWith?: readonly string[];
}

/**
 * Which folders and files operators may give to tools: those that Pegboard was started for, and never its own: its data, its key, and
 * the files that say which commands and which code it runs.
 */
export class AllowedPaths {
  readonly #allowed: readonly string[];
  readonly #dataDir: string;
  readonly #startedWith: readonly string[];

  /** @throws Error that names an allowed path that does not exist. */
  constructor({ allowed, dataDir, startedWith = [] }: AllowedPathsOptions) {
    const missing = allowed.find((path) => !existsSync(path));
    if (missing !== undefined) throw new Error(`--allow-path ${missing}: there is no such file or folder. Create it.`);
    this.#dataDir = resolve(dataDir);
    this.#startedWith = startedWith.map((path) => resolve(path));
    this.#allowed = allowed.map((path) => realPath(resolve(path)));
  }

  /** Why tools may not be given a path, as what follows the name of its field. Links are followed; `found` is what was there. */
  refusal(path: string, found?: FileIdentity): string | undefined {
    const real = realPath(resolve(path));
    const { identity, fault } = found ? { identity: found } : lookAt(real);
    if (this.isOwn(real, identity)) return "is Pegboard's own, which no tool reaches. Choose another place";
    if (!this.#allowed.some((folder) => isInside(folder, real))) {
      const places = this.#allowed.join(", ") || "no folder at all";
      return `lies outside of what Pegboard was started for: ${places}. Start it with --allow-path ${real}, or choose another place`;
    }
    return fault === undefined ? undefined : `cannot be looked at (${fault}). Choose another place`;
  }

  /** Whether a real path, or what was found there, is Pegboard's own: hard links count. */
  isOwn(path: string, found?: FileIdentity): boolean {
    if ([this.#dataDir, ...this.#startedWith].some((own) => isInside(realPath(own), path))) return true;
    return found !== undefined && this.ownFiles().some(({ dev, ino }) => dev === found.dev && ino === found.ino);
  }

  /** The data folder and what is in it at this moment, and what Pegboard was started with. */
  ownFiles(): FileIdentity[] {
    const names = existsSync(this.#dataDir) ? readdirSync(this.#dataDir) : [];
    const inData = ["", ...names].map((name) => join(this.#dataDir, name));
    return [...inData, ...this.#startedWith].flatMap((path) => {
      const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
      return stats ? [{ dev: stats.dev, ino: stats.ino }] : [];
    });
  }
}

/** What is there now, if anything, or the system's word for why it cannot tell: links in a circle, no permission, no such name. */
function lookAt(path: string): { identity?: FileIdentity | undefined; fault?: string | undefined } {
  try {
    return { identity: statSync(path, { bigint: true, throwIfNoEntry: false }) };
  } catch (error) {
    return { fault: (error as NodeJS.ErrnoException).code };
  }
}

/** Whether a path is a folder or lies in it; both as real paths. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** With every link followed; the end of it may not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}
