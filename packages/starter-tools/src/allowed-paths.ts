import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { z } from "zod";
import { forbiddenPart } from "./forbidden-names.ts";
import { isInside, realPath } from "./real-path.ts";

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
 * Which folders and files operators may give to tools: those that Pegboard was started for, and
 * never its own: its data, its key, and the files that say which commands and which code it runs.
 */
export class AllowedPaths {
  readonly #allowed: readonly string[];
  readonly #dataDir: string;
  readonly #startedWith: readonly string[];

  /**
   * @throws Error that names an allowed path that does not exist, holds somebody's home, or has a
   * name that no tool reaches.
   */
  constructor({ allowed, dataDir, startedWith = [] }: AllowedPathsOptions) {
    this.#dataDir = resolve(dataDir);
    this.#startedWith = startedWith.map((path) => resolve(path));
    this.#allowed = allowed.map(allowedPath);
  }

  /** What forms say of where a path may lie. */
  get choice(): string {
    const [first] = this.#allowed;
    if (first === undefined) {
      return "Pegboard was started without a folder for tools: start it with `--allow-path FOLDER` first.";
    }
    return this.#allowed.length === 1 ? `In ${first}.` : `In one of ${this.#allowed.join(", ")}.`;
  }

  /**
   * Why tools may not be given a path, as what follows the name of its field. Links are followed;
   * `found` is what was there.
   */
  refusal(path: string, found?: FileIdentity): string | undefined {
    const real = realPath(resolve(path));
    const { identity, issue: error, hasMoreNames } = found ? { identity: found } : lookAt(real);
    if (this.isOwn(real, identity))
      return "is Pegboard's own, which no tool reaches. Choose another place";
    const within = this.#allowed.filter((folder) => isInside(folder, real));
    if (within.length === 0) return this.#outside(real);
    const forbidden = this.forbiddenIn(real);
    if (forbidden)
      return `cannot be chosen: ${forbidden.name} ${forbidden.why}. Choose another place`;
    if (hasMoreNames)
      return "is known by a second name (a hard link), which may be one that no tool reaches. Copy it";
    return error === undefined ? undefined : `cannot be looked at (${error}). Choose another place`;
  }

  /**
   * The part of a real path that has a name which no tool reaches: what the person at the terminal
   * gave, they named themselves.
   */
  forbiddenIn(real: string): { name: string; why: string } | undefined {
    const found = this.#allowed
      .filter((folder) => isInside(folder, real))
      .map((folder) => forbiddenPart(relative(folder, real).split(sep).filter(Boolean)));
    return found.every((part) => part !== undefined) ? found[0] : undefined;
  }

  #outside(real: string): string {
    if (this.#allowed.length === 0) {
      return `cannot be chosen: Pegboard was started without a folder for tools. Start it with --allow-path ${real}`;
    }
    const places = this.#allowed.join(", ");
    return `lies outside of what Pegboard was started for: ${places}. Start it with --allow-path ${real}, or choose another place`;
  }

  /** Whether a real path, or what was found there, is Pegboard's own: hard links count. */
  isOwn(path: string, found?: FileIdentity): boolean {
    if ([this.#dataDir, ...this.#startedWith].some((own) => isInside(realPath(own), path)))
      return true;
    return (
      found !== undefined &&
      this.ownFiles().some(({ dev, ino }) => dev === found.dev && ino === found.ino)
    );
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

/**
 * The real path of a folder or file that the person at the terminal gives. @throws Error for people
 */
function allowedPath(path: string): string {
  const real = realPath(resolve(path));
  if (!existsSync(real))
    throw new Error(`--allow-path ${path}: there is no such file or folder. Create it.`);
  if (holdsHome(real)) {
    throw new Error(
      `--allow-path ${path}: this is somebody's home folder, or holds some: keys, and what runs when a shell starts, lie there. Give a folder below it that holds only what tools may read and change.`,
    );
  }
  // Hidden folders above it may be where a system keeps such folders.
  const forbidden = forbiddenPart([basename(real)]);
  if (forbidden)
    throw new Error(
      `--allow-path ${path}: ${forbidden.name} ${forbidden.why}. Give another folder.`,
    );
  return real;
}

interface Looked {
  identity?: FileIdentity | undefined;
  issue?: string | undefined;
  hasMoreNames?: boolean;
}

/**
 * What is there now, if anything, or the system's word for why it cannot tell: links in a circle,
 * no permission, no such name.
 */
function lookAt(path: string): Looked {
  try {
    const identity = statSync(path, { bigint: true, throwIfNoEntry: false });
    return { identity, hasMoreNames: identity?.isFile() === true && identity.nlink > 1n };
  } catch (error) {
    return { issue: (error as NodeJS.ErrnoException).code };
  }
}

/** Where systems keep the homes of people: what lies directly in one is a home. */
const FOLDERS_OF_HOMES = ["/home", "/Users", "/var/home", "/usr/home", "/export/home", "C:\\Users"];
const HOMES = ["/root", "/var/root"];
/** From this number on accounts are people's; 0 is the administrator's. */
const FIRST_PERSON = 1_000;

/**
 * Whether a real path is somebody's home folder, or a folder with homes in it: keys, mail and what
 * shells run lie there.
 */
function holdsHome(path: string): boolean {
  if (
    FOLDERS_OF_HOMES.some((folder) => realPath(folder) === dirname(path) && dirname(path) !== path)
  )
    return true;
  return [...FOLDERS_OF_HOMES, ...HOMES, ...knownHomes()].some((home) =>
    isInside(path, realPath(resolve(home))),
  );
}

/** Of this user, by the environment and by the system, and of the people that the system knows. */
function knownHomes(): string[] {
  const homes = [homedir(), ...listedHomes()];
  try {
    homes.push(userInfo().homedir);
  } catch {
    // The user has no account, in a container for example.
  }
  return homes.filter((home) => home !== "");
}

function listedHomes(): string[] {
  let accounts = "";
  try {
    accounts = readFileSync("/etc/passwd", "utf8");
  } catch {
    // Windows has no such list; its homes lie in one folder.
  }
  return accounts.split("\n").flatMap((line) => {
    const [, , number = "", , , home = ""] = line.split(":");
    const isPerson = number !== "" && (Number(number) === 0 || Number(number) >= FIRST_PERSON);
    return isPerson && home.startsWith("/") && home !== "/" ? [home] : [];
  });
}

/** A file or folder that an operator chooses for a tool. */
export function chosenPath(paths: AllowedPaths) {
  return z
    .string()
    .min(1)
    .superRefine((path, context) => {
      const message = paths.refusal(path);
      if (message !== undefined) context.addIssue({ code: "custom", message });
    });
}
