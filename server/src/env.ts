import { spawn } from "node:child_process";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { isAbsolute, join } from "node:path";
import { text } from "node:stream/consumers";
import { closestName } from "@pegboard/json-schema";
import { findContainer } from "./find-container.ts";
import { type OtlpSettings, readOtlpSettings } from "./otlp-settings.ts";
import { SECRET_NAMES, settingNames } from "./settings-table.ts";
import { readSsoSettings, type SsoSettings } from "./sso-settings.ts";
import { fileErrorText } from "./system-errors/file-error.ts";

/** The environment of the process. Only this module reads `process.env`. */
export interface Env {
  /** The value of PEGBOARD_PORT. */
  port: number | undefined;
  /** The value of PEGBOARD_DATA_DIR, the folder of the database and the key. */
  dataDir: string | undefined;
  /**
   * The address of PEGBOARD_DATABASE_URL_FILE or PEGBOARD_DATABASE_URL: a PostgreSQL database in
   * place of the file in the data folder.
   */
  databaseUrl: string | undefined;
  /**
   * The value of PEGBOARD_STATE_DIR, the folder that records which data folders this user made; a
   * folder of the user's own unless given.
   */
  stateDir: string;
  /**
   * The value of PEGBOARD_TRUSTED_FOLDERS: data folders that are trusted wherever they come from,
   * for volumes of containers and caches of CI.
   */
  trustedFolders: string[];
  /**
   * The phrase of PEGBOARD_SECRET_KEY_FILE or PEGBOARD_SECRET_KEY that secrets are encrypted with,
   * in place of a key file.
   */
  secretKey: string | undefined;
  /**
   * The phrase of PEGBOARD_OTHER_SECRET_KEY_FILE or PEGBOARD_OTHER_SECRET_KEY, which opens secrets
   * too while the key of several servers is changed.
   */
  otherSecretKey: string | undefined;
  /**
   * The phrase of PEGBOARD_NEW_SECRET_KEY_FILE or PEGBOARD_NEW_SECRET_KEY to change to, for the
   * command rotate-key only.
   */
  newSecretKey: string | undefined;
  /** The files that the phrases were read from. */
  keyFiles: string[];
  /** What to tell of variables of Pegboard's that it does not know. */
  unknownVariables: string[];
  /**
   * The value of PEGBOARD_SECRET_VARIABLES: names of the variables that secrets may refer to;
   * `SEARCH_*` stands for all that begin so.
   */
  secretVariables: string[];
  /** The variables that secrets may refer to; never Pegboard's own, which hold its keys. */
  variables: Readonly<Record<string, string | undefined>>;
  /**
   * The value of PEGBOARD_ALLOWED_HOSTS: Host headers that are accepted besides this machine's own,
   * for a reverse proxy.
   */
  allowedHosts: string[];
  /**
   * The value of PEGBOARD_PUBLIC_URL, the https address at which people reach it, without a path.
   */
  publicUrl: string | undefined;
  /**
   * The value of PEGBOARD_INSTANCE_URL, where other servers of the same database reach this one.
   */
  instanceUrl: string | undefined;
  /** The value of PEGBOARD_SERVER, a Pegboard elsewhere that commands ask. */
  server: string | undefined;
  /** The token of PEGBOARD_TOKEN_FILE or PEGBOARD_TOKEN that they send to it. */
  serverToken: string | undefined;
  /** The values of PEGBOARD_OIDC_…: the identity provider at which people sign in. */
  sso: SsoSettings | undefined;
  /** The values of OTEL_EXPORTER_OTLP_… and others: where a record of each call is sent. */
  otlp: OtlpSettings | undefined;
  /** The value of PEGBOARD_HOST, the address to listen on besides this machine's own. */
  host: string | undefined;
  /**
   * The values of PEGBOARD_TOKEN_PORT and PEGBOARD_TOKEN_SOCKET, where only callers with a token
   * are answered.
   */
  tokenPort: number | undefined;
  tokenSocket: string | undefined;
  /**
   * The value of PEGBOARD_DRAIN: seconds for which a server that gets SIGTERM still answers, so that
   * balancers lead requests to others first. Without it 5 where others may share its database.
   */
  drain: number;
  /** The values of PEGBOARD_METRICS_PORT and PEGBOARD_METRICS_HOST, where Prometheus asks. */
  metricsPort: number | undefined;
  metricsHost: string | undefined;
  /** The value of PEGBOARD_TRUSTED_PROXIES: addresses of proxies whose headers are believed. */
  trustedProxies: string[];
  /**
   * The value of PEGBOARD_REQUIRE_KEY, `yes` or `no`: whether operators at this machine need the
   * key that the start prints, too, or do not need it because of a container.
   */
  requireKey: boolean | undefined;
  /** A sign that the process runs in a container that was made for it. */
  container: string | undefined;
  /** The value of PEGBOARD_WEB_DIR, the folder of the built UI. */
  webDir: string | undefined;
  /** The value of PEGBOARD_LOG_LEVEL, one of pino's levels; `debug` logs every request. */
  logLevel: string;
  /** Whether NODE_ENV is `production`, so that code that changes on disk is not loaded again. */
  isProduction: boolean;
  /** The value of PEGBOARD_USER, the name that saves are recorded under. */
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

/** Reads the environment. @throws Error that names the variable and what it takes. */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const secretVariables = splitList(variables.PEGBOARD_SECRET_VARIABLES);
  const permitted = Object.entries(variables).filter(([name]) =>
    permitsVariable(secretVariables, name),
  );
  return {
    port: variables.PEGBOARD_PORT ? readPort(variables.PEGBOARD_PORT, "PEGBOARD_PORT") : undefined,
    dataDir: variables.PEGBOARD_DATA_DIR || undefined,
    databaseUrl: readDatabaseUrl(readPhrase(variables, "PEGBOARD_DATABASE_URL")),
    stateDir: variables.PEGBOARD_STATE_DIR || join(stateHome(variables), "pegboard"),
    trustedFolders: splitList(variables.PEGBOARD_TRUSTED_FOLDERS),
    secretKey: readPhrase(variables, "PEGBOARD_SECRET_KEY"),
    otherSecretKey: readPhrase(variables, "PEGBOARD_OTHER_SECRET_KEY"),
    newSecretKey: readPhrase(variables, "PEGBOARD_NEW_SECRET_KEY"),
    keyFiles: SECRET_NAMES.flatMap((name) => variables[`${name}_FILE`] || []),
    unknownVariables: findUnknownVariables(Object.keys(variables)),
    secretVariables,
    variables: Object.fromEntries(permitted),
    allowedHosts: splitList(variables.PEGBOARD_ALLOWED_HOSTS).map((host) => host.toLowerCase()),
    publicUrl: variables.PEGBOARD_PUBLIC_URL
      ? readOrigin(variables.PEGBOARD_PUBLIC_URL, "PEGBOARD_PUBLIC_URL")
      : undefined,
    instanceUrl: variables.PEGBOARD_INSTANCE_URL
      ? readInstanceUrl(variables.PEGBOARD_INSTANCE_URL)
      : undefined,
    server: variables.PEGBOARD_SERVER
      ? readOrigin(variables.PEGBOARD_SERVER, "PEGBOARD_SERVER")
      : undefined,
    serverToken: readToken(variables),
    sso: readSsoSettings(variables, readPhrase(variables, "PEGBOARD_OIDC_CLIENT_SECRET")),
    otlp: readOtlpSettings(variables, readPhrase(variables, "OTEL_EXPORTER_OTLP_HEADERS")),
    host: variables.PEGBOARD_HOST || undefined,
    tokenPort: variables.PEGBOARD_TOKEN_PORT
      ? readPort(variables.PEGBOARD_TOKEN_PORT, "PEGBOARD_TOKEN_PORT")
      : undefined,
    tokenSocket: variables.PEGBOARD_TOKEN_SOCKET || undefined,
    drain: readDrain(variables),
    metricsPort: variables.PEGBOARD_METRICS_PORT
      ? readPort(variables.PEGBOARD_METRICS_PORT, "PEGBOARD_METRICS_PORT")
      : undefined,
    metricsHost: variables.PEGBOARD_METRICS_HOST || undefined,
    trustedProxies: splitList(variables.PEGBOARD_TRUSTED_PROXIES),
    requireKey: readSwitchVariable(variables.PEGBOARD_REQUIRE_KEY, "PEGBOARD_REQUIRE_KEY"),
    container: findContainer({ variables, exists: existsSync, firstProgram, pid: process.pid }),
    webDir: variables.PEGBOARD_WEB_DIR || undefined,
    logLevel: variables.PEGBOARD_LOG_LEVEL || "warn",
    isProduction: variables.NODE_ENV === "production",
    user: variables.PEGBOARD_USER || userName(),
  };
}

/**
 * Reads the address of a Pegboard. Plain http is for this machine alone, because whoever listens in
 * would take over a session or a token. @throws Error that names where the text came from
 */
export function readOrigin(text: string, from: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isNear = url && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  const isOrigin = url && text.replace(/\/$/, "").toLowerCase() === url.origin.toLowerCase();
  if (url && isOrigin && (url.protocol === "https:" || (url.protocol === "http:" && isNear)))
    return url.origin;
  throw new Error(
    `${from} is "${text}". Give an https address without a path, such as https://tools.example.com.`,
  );
}

/** @throws Error that says what it may be, without the password in it */
export function readDatabaseUrl(
  text: string | undefined,
  from = "PEGBOARD_DATABASE_URL",
): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWhole = url && url.hostname !== "" && url.pathname.length > 1;
  if (isWhole && ["postgres:", "postgresql:"].includes(url.protocol)) return text;
  throw new Error(
    `${from} is no address of a PostgreSQL database, such as postgres://USER:PASSWORD@HOST/DATABASE. Escape what stands in USER and PASSWORD as in any address: @ is %40.`,
  );
}

/** The folder where programs keep what they remember of a user, by the customs of the system. */
function stateHome(variables: NodeJS.ProcessEnv): string {
  if (process.platform === "win32")
    return variables.LOCALAPPDATA || join(homedir(), "AppData", "Local");
  if (process.platform === "darwin") return join(homedir(), "Library", "Application Support");
  // The specification of the variable ignores a relative path.
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
    throw new Error(`${name}_FILE names ${file}, which cannot be read: ${fileErrorText(error)}.`);
  }
  if (phrase === "")
    throw new Error(`${name}_FILE names ${file}, which is empty. It has to hold the phrase.`);
  return phrase;
}

/** The token for a Pegboard elsewhere. @throws Error, without what it is, for anything else */
function readToken(variables: NodeJS.ProcessEnv): string | undefined {
  const token = readPhrase(variables, "PEGBOARD_TOKEN")?.trim();
  if (token === undefined || /^pg[sb]_[\w-]+$/.test(token)) return token;
  throw new Error(
    "PEGBOARD_TOKEN holds no token of Pegboard. Those of programs begin with pgs_, and are made by an admin under People, Service tokens.",
  );
}

/** Pegboard's own variables hold keys, whoever names them. */
const isOwnVariable = (name: string) => /^PEGBOARD_/i.test(name);

/** Whether secrets may refer to the variable. */
export function permitsVariable(secretVariables: readonly string[], name: string): boolean {
  if (isOwnVariable(name)) return false;
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

/** Reads a port. @throws Error that names where the text came from. */
export function readPort(text: string, from: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error(`${from} is "${text}". It has to be a port: a whole number from 0 to 65535.`);
}

/** Seconds in which balancers notice that a server is not ready, where there may be others. */
const DEFAULT_DRAIN = 5;
const LONGEST_DRAIN = 600;

/** @throws Error that names the variable and what it takes */
function readDrain({
  PEGBOARD_DRAIN: text,
  PEGBOARD_DATABASE_URL: url,
  PEGBOARD_DATABASE_URL_FILE: file,
}: NodeJS.ProcessEnv): number {
  if (!text) return url || file ? DEFAULT_DRAIN : 0;
  const seconds = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && seconds <= LONGEST_DRAIN) return seconds;
  throw new Error(
    `PEGBOARD_DRAIN is "${text}". It has to be a number of seconds, from 0 to ${LONGEST_DRAIN}.`,
  );
}

/**
 * Names that are no settings: for the project's own tests and scripts, and those that Kubernetes
 * sets for a service called pegboard.
 */
const OTHER_NAMES =
  /^PEGBOARD_(TEST_\w+|BROWSER|PICTURES|PHRASES_FROM|SERVICE_(HOST|PORT)\w*|PORT_\d+_\w+)$/;

function findUnknownVariables(names: readonly string[]): string[] {
  const known = settingNames();
  return names
    .filter((name) => name.startsWith("PEGBOARD_") && !OTHER_NAMES.test(name))
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = closestName(name, known);
      const guess = meant === undefined ? "" : ` Did you mean ${meant}?`;
      return `${name} is set, and is no setting of Pegboard.${guess} "pegboard start --help" lists them.`;
    });
}

/** Reads a switch. @throws Error that names the variable. */
function readSwitchVariable(text: string | undefined, from: string): boolean | undefined {
  if (!text) return undefined;
  const known = { yes: true, true: true, 1: true, no: false, false: false, 0: false };
  const read = Object.entries(known).find(([word]) => word === text.toLowerCase());
  if (read) return read[1];
  throw new Error(`${from} is "${text}". It has to be yes or no.`);
}

/**
 * The first program of the process tree, which Linux tells; elsewhere there are no containers of
 * this kind.
 */
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

/** The address of this server within its network. @throws Error that says what it takes */
function readInstanceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new Error(
    `PEGBOARD_INSTANCE_URL is "${text}". It has to be an address without a path, such as http://10.0.0.7:4310, at which the other servers of the database reach this one.`,
  );
}

/** Set for the second process: its phrases come through this descriptor. */
const HANDED_OVER = "PEGBOARD_PHRASES_FROM";
const DESCRIPTOR = 3;

/**
 * The variables of `env`, the environment of this process, in which no other process finds the
 * phrases that secrets are encrypted with. What a process was started with can be read from outside
 * as long as it runs, whatever it deletes: so another one is started without the phrases and gets
 * them through a pipe. Undefined in the process that only waits for that one and passes signals on.
 */
async function takeVariables(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv | undefined> {
  if (env[HANDED_OVER] !== undefined) {
    delete env[HANDED_OVER];
    return { ...env, ...JSON.parse(await text(createReadStream("", { fd: DESCRIPTOR }))) };
  }
  const phrases = Object.fromEntries(
    Object.entries(env).filter(([name]) => SECRET_NAMES.includes(name)),
  );
  for (const name of SECRET_NAMES) delete env[name];
  // On Windows deleting is enough.
  if (Object.keys(phrases).length === 0 || process.platform === "win32")
    return { ...env, ...phrases };
  startWith(env, phrases);
  return undefined;
}

function startWith(env: NodeJS.ProcessEnv, phrases: NodeJS.ProcessEnv): void {
  const server = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...env, [HANDED_OVER]: String(DESCRIPTOR) },
    stdio: ["inherit", "inherit", "inherit", "pipe"],
  });
  const pipe = server.stdio[DESCRIPTOR];
  if (pipe && "end" in pipe) pipe.end(JSON.stringify(phrases));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => server.kill(signal));
  server.on("close", (code) => process.exit(code ?? 1));
}

/** Which package manager started the process, as it says itself: `npm/12.2.1 node/v24.1.0 …`. */
export const packageManager = (): string | undefined => process.env.npm_config_user_agent;

/** The data folder where none is named. */
export const DEFAULT_DATA_DIR = ".pegboard";

/** What Pegboard keeps in a data folder: its key, its databases, who has it. */
export const OWN_FILES =
  /^(secret\.key(\.next)?|calls\.sqlite.*|pegboard\.(id|lock|running\.json|sqlite.*))$/;
