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
  /** What secrets may refer to: everything but the keys that encrypt secrets. */
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
  return {
    port: variables.PEGBOARD_PORT ? readPort(variables.PEGBOARD_PORT, "PEGBOARD_PORT") : undefined,
    dataDir: variables.PEGBOARD_DATA_DIR || undefined,
    secretKey: PEGBOARD_SECRET_KEY || undefined,
    newSecretKey: PEGBOARD_NEW_SECRET_KEY || undefined,
    variables: others,
    allowedHosts: (variables.PEGBOARD_ALLOWED_HOSTS ?? "")
      .split(",")
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ""),
    webDir: variables.PEGBOARD_WEB_DIR || undefined,
    logLevel: variables.PEGBOARD_LOG_LEVEL || "warn",
    user: variables.PEGBOARD_USER || userName(),
  };
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
