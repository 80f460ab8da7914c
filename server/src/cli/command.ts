import { existsSync } from "node:fs";
import type { Command } from "commander";
import type { Env } from "../env.ts";
import type { TokenDoors } from "../listen.ts";
import type { OpenApp } from "../open-app.ts";
import type { ReadPegboardFile } from "../pegboard-file/read-pegboard-file.ts";
import { nameAtStart, readOtherServer } from "../sources/openapi/openapi-at-start.ts";
import { NothingFound, type ReachedPegboard, RefusedRequest } from "./ask-pegboard.ts";
import { DEFAULT_FILE, unnamedCode } from "./pegboard-yaml.ts";
import { type ReachOptions, reachPegboard } from "./reach-pegboard.ts";
import type { NamedServer } from "./reach-server.ts";
import type { sourcesOf } from "./read-pegboard-yaml.ts";
import type { Terminal } from "./terminal.ts";
import { tellUnknownSources } from "./wait-for-sources.ts";

/** The surroundings of every command besides its own arguments. */
export interface Surroundings {
  env: Env;
  terminal: Terminal;
  /** Listens until the process is stopped. */
  serve(options: ServeOptions): Promise<void>;
  /** Sets the exit code of the process unless the command throws; 0 unless called. */
  endWith(exitCode: ExitCode): void;
}

/**
 * The exit codes. 1: something is wrong with the request, or it failed. 2: it went well, and there
 * is something to change. 3: it went well, and somebody else has to accept a part of it.
 */
export type ExitCode = 0 | 1 | 2 | 3;

export interface ServeOptions extends ReachOptions {
  port: number;
  /** The address to listen on besides this machine's own. */
  host: string | undefined;
  /** The doors where only callers with a token are answered. */
  tokenDoors: TokenDoors;
  /** The port where Prometheus asks; nothing is measured without one. */
  metricsPort: number | undefined;
  /** Addresses of proxies whose headers are believed. */
  trustedProxies: readonly string[];
  /**
   * Whether operators at this machine need the key that the start prints, too; false means: not
   * because of a container.
   */
  requireKey: boolean | undefined;
  /** Whether tool modules are loaded again when they change. */
  watchTools: boolean;
  /** The pegboard.yaml whose sources are followed. */
  config: string | undefined;
  /** Called once it is open, before its sources have loaded. */
  onOpened?: (opened: OpenApp) => void;
}

/** Adds one command to the program. */
export type AddCommand = (program: Command, surroundings: Surroundings) => Command;

/** The options that all commands take, before or after their name. */
export interface SharedOptions {
  data: string;
  server?: string;
  tools?: string[];
  mcp?: string[];
  openapi?: string[];
  otherServer?: string[];
  privateAddresses: boolean;
  allowPath?: string[];
  withoutSources: boolean;
  callLog: boolean;
  config?: string;
}

/**
 * The options that reach the Pegboard of a command. `named` is a pegboard.yaml that the command
 * names, read already, with the sources that it brings.
 */
export async function reachOptions(
  command: Command,
  { env, terminal }: Pick<Surroundings, "env" | "terminal">,
  named?: ReturnType<typeof sourcesOf>,
): Promise<ReachOptions> {
  const server = namedServer(command, env);
  const shared = command.optsWithGlobals<SharedOptions>();
  const { data, tools = [], mcp = [], openapi = [], otherServer = [], allowPath, config } = shared;
  refuseUnnamed(otherServer, openapi);
  const { privateAddresses, withoutSources, callLog } = shared;
  const configured = config === undefined ? undefined : await readConfig(config);
  // A server that runs has its own sources.
  const declared = (configured?.sources ?? (!server && named)) || {
    tools: [],
    mcp: [],
    openapi: [],
    otherServers: [],
  };
  return {
    env,
    server,
    dataDir: data,
    allowPaths: allowPath ?? [],
    withoutSources,
    callLog,
    tools: [...tools, ...declared.tools],
    mcp: [...mcp, ...declared.mcp],
    openapi: [...openapi, ...declared.openapi],
    otherServers: [...otherServer, ...declared.otherServers],
    privateAddresses,
    files: configured?.read.parts.map(({ path }) => path) ?? [],
    applied: servicesOf(configured?.read),
    onRunning(address) {
      const given = openingOptionsOf(command);
      if (given.length > 0)
        terminal.tell(
          `${given.join(", ")}: without effect, since the Pegboard at ${address} runs already, with what it was started with. Stop it, or name another folder with --data.`,
        );
    },
  };
}

/** Reads the file of --config, and the sources that it brings. @throws Error with its issues */
async function readConfig(path: string) {
  const { readOrThrow, sourcesOf } = await import("./read-pegboard-yaml.ts");
  const read = readOrThrow(path);
  return { read, sources: sourcesOf(read) };
}

/** Options about a Pegboard that a command opens itself. */
const OPENING_OPTIONS = {
  tools: "--tools",
  mcp: "--mcp",
  openapi: "--openapi",
  otherServer: "--other-server",
  privateAddresses: "--private-addresses",
  allowPath: "--allow-path",
  config: "--config",
  withoutSources: "--without-sources",
  callLog: "--no-call-log",
};

/** Commands that take --private-addresses for what they send to any Pegboard. */
const ALLOWING_PRIVATE = new Set(["apply", "provider", "types"]);

/** Those of them that were given on the command line, as they are written there. */
export const openingOptionsOf = (command: Command): string[] =>
  Object.entries(OPENING_OPTIONS).flatMap(([option, written]) => {
    const isOwn = option === "privateAddresses" && ALLOWING_PRIVATE.has(command.name());
    return isGiven(command, option) && !isOwn ? [written] : [];
  });

/** Whether an option was given on the command line, and not by a variable or a default. */
const isGiven = (command: Command, option: string): boolean =>
  command.getOptionValueSourceWithGlobals(option) === "cli";

/** Whether the command line names a data folder. */
export const isDataGiven = (command: Command): boolean => isGiven(command, "data");

/** @throws Error where an option names another Pegboard than the one that a file makes */
export function refuseReach(command: Command, option: string): void {
  for (const named of ["server", "data"])
    if (isGiven(command, named))
      throw new Error(
        `Give either ${option} or --${named}: ${option} makes a Pegboard of its own.`,
      );
}

/** The address of the server to ask, where a command asks one; a named data folder goes first. */
export function serverAddress(command: Command): string | undefined {
  const { server } = command.optsWithGlobals<SharedOptions>();
  if (server === undefined || !isDataGiven(command)) return server;
  if (isGiven(command, "server"))
    throw new Error("Give either --server or --data: each names a Pegboard.");
  return undefined;
}

/** @throws Error for a token that is missing, and for options that a running server has itself */
function namedServer(command: Command, { serverToken }: Env): NamedServer | undefined {
  const address = serverAddress(command);
  if (address === undefined) return undefined;
  const [written] = openingOptionsOf(command);
  if (written !== undefined)
    throw new Error(`${written} is for a Pegboard that starts here: ${address} runs already.`);
  if (serverToken !== undefined) return { address, token: serverToken, command: command.name() };
  throw new Error(
    `${address} asks for a token. Put one into PEGBOARD_TOKEN, or its file into PEGBOARD_TOKEN_FILE: an admin makes it under People, Service tokens.`,
  );
}

/** @throws Error for another server that is given to no service of the command line. */
function refuseUnnamed(otherServers: readonly string[], openapi: readonly string[]): void {
  const names = openapi.map(nameAtStart);
  const unnamed = otherServers.find((given) => !names.includes(readOtherServer(given).name));
  if (unnamed === undefined) return;
  const known = names.length === 0 ? "There is none" : `Those are ${names.join(", ")}`;
  throw new Error(`--other-server ${unnamed} belongs to no service of --openapi. ${known}.`);
}

/** The names of services that `apply` stores. */
function servicesOf(read: ReadPegboardFile | undefined): string[] {
  const { mcpServers = {}, openapi = {} } = read?.content.sources ?? {};
  return [...Object.keys(mcpServers), ...Object.keys(openapi)];
}

/**
 * Reaches a Pegboard, and closes what was opened for the command when `work` is done. What is not
 * found in one that begins with this command is said with where others would be.
 */
export async function withPegboard<T>(
  options: ReachOptions,
  work: (pegboard: ReachedPegboard) => Promise<T>,
  kept?: { isKept: boolean },
): Promise<T> {
  const hint = newPegboardHint(options);
  const pegboard = await reachPegboard(options, kept);
  try {
    return await work(pegboard);
  } catch (error) {
    if (hint === undefined || !isNotFound(error)) throw error;
    throw new Error(`${error.message}\n${hint}`, { cause: error });
  } finally {
    await pegboard.close();
  }
}

const isNotFound = (error: unknown): error is Error =>
  error instanceof NothingFound ||
  (error instanceof RefusedRequest && error.error.code === "not_found");

/** What to look for elsewhere; undefined where there is a Pegboard already. */
export function newPegboardHint({ server, dataDir, env }: ReachOptions): string | undefined {
  if (server || env.databaseUrl !== undefined || existsSync(dataDir)) return undefined;
  const file = existsSync(DEFAULT_FILE)
    ? `"pegboard apply" stores what ${DEFAULT_FILE} says`
    : `there is no ${DEFAULT_FILE} in this folder either, and "pegboard init" begins one`;
  return `There was no Pegboard in ${dataDir}, so a new one was asked. Name the folder of yours with --data or its address with --server; ${file}.`;
}

interface DefinitionsReach extends Pick<Surroundings, "env" | "terminal"> {
  command: Command;
  /** The sources of a pegboard.yaml that the command names. */
  named?: ReturnType<typeof sourcesOf> | undefined;
  /** A folder in the place of the one that the command would ask. */
  dataDir?: string | undefined;
}

/**
 * Reaches a Pegboard for a command that only looks at definitions and settings, for which no stored
 * source is started.
 */
export async function withDefinitions<T>(
  { env, terminal, command, named, dataDir }: DefinitionsReach,
  work: (pegboard: ReachedPegboard) => Promise<T>,
): Promise<T> {
  const reach = await reachOptions(command, { env, terminal }, named);
  const asked = { ...reach, callsNothing: true };
  const options = dataDir === undefined ? asked : { ...asked, server: undefined, dataDir };
  return withPegboard(options, async (pegboard) => {
    if (!options.withoutSources) await tellUnknownSources(pegboard, terminal);
    return work(pegboard);
  });
}

/**
 * Says which code a pegboard.yaml of this folder brings that is not loaded, for a command that
 * reads no file: what the file applied of it is stored, and its methods are unknown.
 */
export async function tellUnloadedCode(
  pegboard: ReachedPegboard,
  command: Command,
  terminal: Pick<Terminal, "tell">,
): Promise<void> {
  const isNamed = ["config", "tools", "mcp"].some((option) => isGiven(command, option));
  if (pegboard.address !== undefined || isNamed || !existsSync(DEFAULT_FILE)) return;
  const { readPegboardFile } = await import("../pegboard-file/read-pegboard-file.ts");
  const read = readPegboardFile(DEFAULT_FILE);
  const code = "issues" in read ? "" : unnamedCode(read);
  if (code !== "")
    terminal.tell(
      `${DEFAULT_FILE} is not read, so what ${code} brings is not loaded: add --config ${DEFAULT_FILE}.`,
    );
}

/** For an option that may be given several times. */
export const collect = (value: string, values: string[] = []): string[] => [...values, value];
