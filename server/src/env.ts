import { existsSync, readFileSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { isAbsolute, join } from "node:path";
import { fileFailure } from "./file-failure.ts";
import { takeVariables } from "./take-variables.ts";

/** What the surroundings say. The only place that reads `process.env`. */
export interface Env {
  /** PEGBOARD_PORT */
  port: number | undefined;
  /** PEGBOARD_DATA_DIR: holds the database and the key. */
  dataDir: string | undefined;
  /**
   * PEGBOARD_STATE_DIR: where it is remembered which data folders this user made; a folder of the
   * user's own unless given.
   */
  stateDir: string;
  /**
   * PEGBOARD_TRUSTED_FOLDERS: data folders that are trusted wherever they come from, for volumes of
   * containers and caches of CI.
   */
  trustedFolders: string[];
  /**
   * PEGBOARD_SECRET_KEY_FILE or PEGBOARD_SECRET_KEY: phrase that secrets are encrypted with,
   * instead of a key file.
   */
  secretKey: string | undefined;
  /**
   * PEGBOARD_NEW_SECRET_KEY_FILE or PEGBOARD_NEW_SECRET_KEY: the phrase to change to, for the
   * command rotate-key only.
   */
  newSecretKey: string | undefined;
  /** The files that the two above were read from. */
  keyFiles: string[];
  /**
   * PEGBOARD_SECRET_VARIABLES: names of the variables that secrets may refer to; `SEARCH_*` stands
   * for all that begin so.
   */
  secretVariables: string[];
  /** Those variables; never the keys that encrypt secrets. */
  variables: Readonly<Record<string, string | undefined>>;
  /**
   * PEGBOARD_ALLOWED_HOSTS: Host headers that are accepted besides this machine's own, for a
   * reverse proxy.
   */
  allowedHosts: string[];
  /** PEGBOARD_HOST: address to listen on besides this machine's own. */
  host: string | undefined;
  /**
   * PEGBOARD_TOKEN_PORT and PEGBOARD_TOKEN_SOCKET: where callers with a token are answered, and
   * nobody else.
   */
  tokenPort: number | undefined;
  tokenSocket: string | undefined;
  /** PEGBOARD_TRUSTED_PROXIES: addresses of proxies whose headers are believed. */
  trustedProxies: string[];
  /**
   * PEGBOARD_REQUIRE_KEY, `yes` or `no`: operators at this machine need the key that the start
   * prints, too; or not because of a container.
   */
  requireKey: boolean | undefined;
  /** What shows that it runs in a container that was made for it. */
  container: string | undefined;
  /** PEGBOARD_WEB_DIR: the built UI. */
  webDir: string | undefined;
  /** PEGBOARD_LOG_LEVEL: pino's levels; `debug` logs every request. */
  logLevel: string;
  /** NODE_ENV is `production`: code that changes on disk is not loaded again. */
  isProduction: boolean;
  /** PEGBOARD_USER: the name that saves are recorded under. */
  user: string;
}

/**
 * Reads the environment and takes its keys away, so that none stays where other processes can read
 * it. Undefined in a process that only waits for the one that serves.
 */
export async function takeEnv(): Promise<Env | undefined> {
  const variables = await takeVariables(process.env);
  return variables && readEnv(variables);
}

/** @throws Error that names the variable and what it takes. */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const { PEGBOARD_SECRET_KEY: _, PEGBOARD_NEW_SECRET_KEY: __, ...others } = variables;
  const secretVariables = splitList(variables.PEGBOARD_SECRET_VARIABLES);
  const permitted = Object.entries(others).filter(([name]) =>
    permitsVariable(secretVariables, name),
  );
  return {
    port: variables.PEGBOARD_PORT ? readPort(variables.PEGBOARD_PORT, "PEGBOARD_PORT") : undefined,
    dataDir: variables.PEGBOARD_DATA_DIR || undefined,
    stateDir: variables.PEGBOARD_STATE_DIR || join(stateHome(variables), "pegboard"),
    trustedFolders: splitList(variables.PEGBOARD_TRUSTED_FOLDERS),
    secretKey: readPhrase(variables, "PEGBOARD_SECRET_KEY"),
    newSecretKey: readPhrase(variables, "PEGBOARD_NEW_SECRET_KEY"),
    keyFiles: [
      variables.PEGBOARD_SECRET_KEY_FILE || [],
      variables.PEGBOARD_NEW_SECRET_KEY_FILE || [],
    ].flat(),
    secretVariables,
    variables: Object.fromEntries(permitted),
    allowedHosts: splitList(variables.PEGBOARD_ALLOWED_HOSTS).map((host) => host.toLowerCase()),
    host: variables.PEGBOARD_HOST || undefined,
    tokenPort: variables.PEGBOARD_TOKEN_PORT
      ? readPort(variables.PEGBOARD_TOKEN_PORT, "PEGBOARD_TOKEN_PORT")
      : undefined,
    tokenSocket: variables.PEGBOARD_TOKEN_SOCKET || undefined,
    trustedProxies: splitList(variables.PEGBOARD_TRUSTED_PROXIES),
    requireKey: readSwitch(variables.PEGBOARD_REQUIRE_KEY, "PEGBOARD_REQUIRE_KEY"),
    container: findContainer({ variables, exists: existsSync, firstProgram, pid: process.pid }),
    webDir: variables.PEGBOARD_WEB_DIR || undefined,
    logLevel: variables.PEGBOARD_LOG_LEVEL || "warn",
    isProduction: variables.NODE_ENV === "production",
    user: variables.PEGBOARD_USER || userName(),
  };
}

/** Where programs keep what they remember of a user, by the customs of the system. */
function stateHome(variables: NodeJS.ProcessEnv): string {
  if (process.platform === "win32")
    return variables.LOCALAPPDATA || join(homedir(), "AppData", "Local");
  if (process.platform === "darwin") return join(homedir(), "Library", "Application Support");
  // A relative path there means nothing, by the specification that names the variable.
  const { XDG_STATE_HOME: named = "" } = variables;
  return isAbsolute(named) ? named : join(homedir(), ".local", "state");
}

/**
 * A phrase from the file that a variable names, which may be a pipe, or from the variable itself.
 */
function readPhrase(variables: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = variables[`${name}_FILE`];
  if (!file) return variables[name] || undefined;
  if (variables[name]) throw new Error(`${name} and ${name}_FILE are both set. Set one of them.`);
  let phrase: string;
  try {
    phrase = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new Error(`${name}_FILE names ${file}, which cannot be read: ${fileFailure(error)}.`);
  }
  if (phrase === "")
    throw new Error(`${name}_FILE names ${file}, which is empty. It has to hold the phrase.`);
  return phrase;
}

/** Whether secrets may refer to the variable. */
export function permitsVariable(secretVariables: readonly string[], name: string): boolean {
  return secretVariables.some((one) =>
    one.endsWith("*") ? name.startsWith(one.slice(0, -1)) : name === one,
  );
}

function splitList(text = ""): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** @throws Error that names where the text came from. */
export function readPort(text: string, from: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error(`${from} is "${text}". It has to be a port: a whole number from 0 to 65535.`);
}

/** @throws Error that names the variable. */
function readSwitch(text: string | undefined, from: string): boolean | undefined {
  if (!text) return undefined;
  const known = { yes: true, true: true, 1: true, no: false, false: false, 0: false };
  const read = Object.entries(known).find(([word]) => word === text.toLowerCase());
  if (read) return read[1];
  throw new Error(`${from} is "${text}". It has to be yes or no.`);
}

/** Linux tells; elsewhere there are no containers of this kind. */
function firstProgram(): string | undefined {
  try {
    return readFileSync("/proc/1/cmdline", "utf8").replaceAll("\0", " ").trim();
  } catch {
    return undefined;
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown";
  }
}

/** What surrounds the process, as far as it tells of a container. */
interface Surroundings {
  variables: Readonly<Record<string, string | undefined>>;
  exists(path: string): boolean;
  /**
   * The command line of process 1, its arguments divided by blanks; undefined where it cannot be
   * read.
   */
  firstProgram(): string | undefined;
  /** Of this process. */
  pid: number;
}

/** Set by what runs containers for one purpose each; `GITPOD_*` has several. */
const VARIABLES = /^(KUBERNETES_SERVICE_HOST|CODESPACES|REMOTE_CONTAINERS|container|GITPOD_\w+)$/;
const MARKS = ["/.dockerenv", "/run/.containerenv"];
/**
 * What Pegboard is started by, as it stands in the command line of process 1, itself or after `tini
 * --` or `sh -c`.
 */
const OWN_PROGRAM =
  /pegboard|\bnpm (run(-script)? )?start\b|scripts\/start\.mjs|server\/dist\/main\.js/;

/**
 * What shows that Pegboard runs in a container whose ports are handed on from outside; undefined
 * when nothing does. The mark of an image alone does not: a machine for development may be a
 * container that somebody sits in. It counts where the container runs nothing but Pegboard.
 */
export function findContainer({
  variables,
  exists,
  firstProgram,
  pid,
}: Surroundings): string | undefined {
  const name = Object.keys(variables).find(
    (one) => VARIABLES.test(one) && (variables[one] ?? "") !== "",
  );
  if (name !== undefined) return `a container: ${name}`;
  const mark = MARKS.find(exists);
  if (mark === undefined || (pid !== 1 && !OWN_PROGRAM.test(firstProgram() ?? "")))
    return undefined;
  return `a container: ${mark}`;
}
