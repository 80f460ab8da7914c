import { userInfo } from "node:os";

/** What the surroundings say. The only place that reads `process.env`. */
export interface Env {
  /** PEGBOARD_PORT */
  port: number | undefined;
  /** PEGBOARD_DATA_DIR: holds the database and the key. */
  dataDir: string | undefined;
  /** PEGBOARD_SECRET_KEY: phrase that secrets are encrypted with, instead of a key file. */
  secretKey: string | undefined;
  /** PEGBOARD_NEW_SECRET_KEY: the phrase to change to, for the command rotate-key only. */
  newSecretKey: string | undefined;
  /** PEGBOARD_SECRET_VARIABLES: names of the variables that secrets may refer to; `SEARCH_*` stands for all that begin so. */
  secretVariables: string[];
  /** Those variables; never the keys that encrypt secrets. */
  variables: Readonly<Record<string, string | undefined>>;
  /** PEGBOARD_ALLOWED_HOSTS: Host headers that are accepted besides this machine's own, for a reverse proxy. */
  allowedHosts: string[];
  /** PEGBOARD_WEB_DIR: the built UI. */
  webDir: string | undefined;
  /** PEGBOARD_LOG_LEVEL: pino's levels; `debug` logs every request. */
  logLevel: string;
  /** PEGBOARD_USER: the name that saves are recorded under. */
  user: string;
}

/** @throws Error that names the variable and what it takes. */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const { PEGBOARD_SECRET_KEY, PEGBOARD_NEW_SECRET_KEY, ...others } = variables;
  const secretVariables = listOf(variables.PEGBOARD_SECRET_VARIABLES);
  const permitted = Object.entries(others).filter(([name]) => permitsVariable(secretVariables, name));
  return {
    port: variables.PEGBOARD_PORT ? readPort(variables.PEGBOARD_PORT, "PEGBOARD_PORT") : undefined,
    dataDir: variables.PEGBOARD_DATA_DIR || undefined,
    secretKey: PEGBOARD_SECRET_KEY || undefined,
    newSecretKey: PEGBOARD_NEW_SECRET_KEY || undefined,
    secretVariables,
    variables: Object.fromEntries(permitted),
    allowedHosts: listOf(variables.PEGBOARD_ALLOWED_HOSTS).map((host) => host.toLowerCase()),
    webDir: variables.PEGBOARD_WEB_DIR || undefined,
    logLevel: variables.PEGBOARD_LOG_LEVEL || "warn",
    user: variables.PEGBOARD_USER || userName(),
  };
}

/** Whether secrets may refer to the variable. */
export function permitsVariable(secretVariables: readonly string[], name: string): boolean {
  return secretVariables.some((one) => (one.endsWith("*") ? name.startsWith(one.slice(0, -1)) : name === one));
}

function listOf(text = ""): string[] {
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

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown";
  }
}
