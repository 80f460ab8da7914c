import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

/** What tells two files apart, whatever they are called. */
export interface FileIdentity {
  dev: bigint;
  ino: bigint;
}

/** Which folders and files operators may give to tools: those that Pegboard was started for, and never its own data. */
export class AllowedPaths {
  readonly #allowed: readonly string[];
  readonly #dataDir: string;

  /** @throws Error that names an allowed path that does not exist. */
  constructor({ allowed, dataDir }: { allowed: readonly string[]; dataDir: string }) {
    const missing = allowed.find((path) => !existsSync(path));
    if (missing !== undefined) throw new Error(`--allow-path ${missing}: there is no such file or folder. Create it.`);
    this.#dataDir = resolve(dataDir);
    this.#allowed = allowed.map((path) => realPath(resolve(path)));
  }

  /** Why tools may not be given a path, as what follows the name of its field. Links are followed; `found` is what was there. */
  refusal(path: string, found?: FileIdentity): string | undefined {
    const real = realPath(resolve(path));
    if (this.isOwn(real, found ?? statSync(real, { bigint: true, throwIfNoEntry: false })))
      return "lies in the data folder of Pegboard, which no tool reaches. Choose another place";
    if (this.#allowed.some((folder) => isInside(folder, real))) return undefined;
    const places = this.#allowed.join(", ") || "no folder at all";
    return `lies outside of what Pegboard was started for: ${places}. Start it with --allow-path ${real}, or choose another place`;
  }

  /** Whether a real path, or what was found there, is the data folder or something in it: hard links count. */
  isOwn(path: string, found?: FileIdentity): boolean {
    if (isInside(realPath(this.#dataDir), path)) return true;
    return found !== undefined && this.ownFiles().some(({ dev, ino }) => dev === found.dev && ino === found.ino);
  }

  /** The data folder and what is in it at this moment. */
  ownFiles(): FileIdentity[] {
    const names = existsSync(this.#dataDir) ? readdirSync(this.#dataDir) : [];
    return ["", ...names].flatMap((name) => {
      const stats = statSync(join(this.#dataDir, name), { bigint: true, throwIfNoEntry: false });
      return stats ? [{ dev: stats.dev, ino: stats.ino }] : [];
    });
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
