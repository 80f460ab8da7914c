import { hostname } from "node:os";
import { resolve } from "node:path";
import type { ClientConnection, McpClient } from "@pegboard/registry-core/internal";
import type { Command } from "commander";
import type {
  CreatedTokenAnswer,
  CreateTokenRequest,
  PeopleAnswer,
  TokensAnswer,
} from "../../api-contract.ts";
import { askPegboard, type ReachedPegboard } from "../ask-pegboard.ts";
import { reachOptions, type SharedOptions, type Surroundings, withPegboard } from "../command.ts";
import { DEFAULT_PORT } from "../commands/start.ts";
import {
  backupOf,
  type ClientFile,
  clientFilePath,
  isOpenToOthers,
  readBackup,
  readClientFileAt,
  removeBackup,
  removeClientFile,
  writeClientFile,
} from "./client-file.ts";
import {
  connectedText,
  disconnectedText,
  entryIn,
  isLeftEmpty,
  UnusableFile,
} from "./edit-client-file.ts";
import { textChanges } from "./text-changes.ts";

export interface ConnectOptions {
  undo: boolean;
  dryRun: boolean;
  yes: boolean;
  json: boolean;
  folder: boolean;
  file?: string;
  address?: string;
  newToken: boolean;
  tokenVariable?: string;
}

/** The name of an agent in clients' files; those of several agents and servers stand beside it. */
const nameInFile = (agent: string) => agent;

interface ConnectRun {
  client: McpClient;
  agent: string;
  file: ClientFile;
  options: ConnectOptions;
  command: Command;
  surroundings: Surroundings;
}

/** Writes an agent into the file of an MCP client, or takes it out again. */
export function connectClient(asked: Omit<ConnectRun, "file">): Promise<void> {
  const { client, options } = asked;
  const path = clientFilePath(client, { path: options.file, isFolder: options.folder });
  const run = { ...asked, file: readClientFileAt(path) };
  return options.undo ? undoConnection(run) : makeConnection(run);
}

async function makeConnection(run: ConnectRun): Promise<void> {
  const { client, agent, file, options, command, surroundings } = run;
  const reached = { ...(await reachOptions(command, surroundings)), callsNothing: true };
  await withPegboard(reached, async (pegboard) => {
    const tokens = await askPegboard<TokensAnswer>(pegboard, `GET ${tokensPath(agent)}`);
    const address = addressOf(run, pegboard);
    const isNamed =
      options.tokenVariable !== undefined ||
      tokens.tokens.some(({ revokedAt }) => revokedAt === null) ||
      (await signsIn(run, pegboard));
    // The file is judged before a token is made for it.
    const planned = clientConnection(run, address, plannedToken(run, { address, isNamed }));
    const text = told(run, () => connectedText(client, planned, file.text));
    const name = nameInFile(agent);
    if (text === file.text) return finish(run, { changed: false });
    showChanges(run, text);
    if (options.dryRun) return finish(run, { changed: true });
    await agree(run);
    const names = tokens.tokens.map((one) => one.name);
    const made = options.newToken ? await makeToken(pegboard, run, names) : undefined;
    const token = made ? { value: made.value } : planned.token;
    const connection = clientConnection(run, address, token);
    try {
      writeClientFile(file, connectedText(client, connection, file.text), {
        name,
        isSecret: made !== undefined,
        isKept: !hasOwnEntry(run, planned),
      });
    } catch (error) {
      // Nobody knows the token that no file has.
      if (made) await askPegboard(pegboard, `DELETE ${tokensPath(agent)}/${made.token.id}`);
      throw error;
    }
    if (made && isOpenToOthers(file.path))
      surroundings.terminal.tell(
        `${file.path} has a token now, and other users of this machine can read it: chmod 600 ${file.path}`,
      );
    finish(run, { changed: true });
    tellNext(run, connection);
  });
}

/** Whether the entry that stands there leads to the agent already, so that undoing takes it out. */
function hasOwnEntry({ client, file }: ConnectRun, { name, address }: ClientConnection): boolean {
  const entry = file.text === undefined ? undefined : entryIn(client, file.text, name);
  const said = JSON.stringify(entry ?? null);
  return said.includes(`${new URL(address).pathname}"`) || said.includes(`"mcp","${name}"`);
}

async function undoConnection(run: ConnectRun): Promise<void> {
  const { client, agent, file } = run;
  const name = nameInFile(agent);
  const { path, text } = file;
  if (text === undefined) throw new Error(`There is no file ${path}.`);
  const backup = readBackup(path, name);
  if (told(run, () => entryIn(client, text, name)) === undefined)
    throw new Error(`${path} has no server "${name}".`);
  const without = told(run, () => disconnectedText(client, text, { name, before: backup }));
  const isOwnFile = backup === undefined && isLeftEmpty(client, without);
  showChanges(run, isOwnFile ? "" : without);
  if (run.options.dryRun) return finish(run, { changed: true });
  await agree(run);
  if (isOwnFile) removeClientFile(file);
  else {
    writeClientFile(file, without, { name, isSecret: false, isKept: false });
    removeBackup(path, name);
  }
  finish(run, { changed: true });
}

const tokensPath = (agent: string) => `/api/v1/agents/${encodeURIComponent(agent)}/tokens`;

/** The address as the client reaches it, without a slash at the end. @throws Error */
function addressOf({ options }: ConnectRun, pegboard: ReachedPegboard): string {
  const given = options.address ?? pegboard.address ?? `http://localhost:${DEFAULT_PORT}`;
  if (/^https?:$/.test(URL.canParse(given) ? new URL(given).protocol : ""))
    return given.replace(/\/+$/, "");
  throw new Error(`--address has to be an address such as https://tools.example.com.`);
}

/**
 * How the client names its token. Until there is a value, a placeholder stands for it in what is
 * shown; `isNamed` says that it is named at this machine, too. @throws Error where a token is needed, and
 * the client can name no variable
 */
function plannedToken(
  run: ConnectRun,
  { address, isNamed }: { address: string; isNamed: boolean },
): ClientConnection["token"] {
  const { client, options, agent } = run;
  if (options.newToken) return { value: "pgb_…" };
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
  if (isHere && !isNamed) return undefined;
  // Who starts a program on this machine may read its data folder.
  if (client.startsProgram && !isOtherServer(run)) return undefined;
  if (client.variable) return { variable: options.tokenVariable ?? "PEGBOARD_TOKEN" };
  throw new Error(
    `${client.label} takes no token from a variable. Add --new-token, which makes one for ${agent} and writes it into the file.`,
  );
}

/** Whether everybody signs in at the Pegboard, so that no client is let in for being at its machine. */
async function signsIn({ command }: ConnectRun, pegboard: ReachedPegboard): Promise<boolean> {
  if (command.optsWithGlobals<SharedOptions>().server !== undefined) return true;
  const { people } = await askPegboard<PeopleAnswer>(pegboard, "GET /api/v1/people");
  return people.some(({ state }) => state !== "invited");
}

/** Whether the client asks a Pegboard by its address, and not that of a data folder here. */
const isOtherServer = ({ command, options }: ConnectRun): boolean =>
  command.optsWithGlobals<SharedOptions>().server !== undefined || options.address !== undefined;

function clientConnection(
  run: ConnectRun,
  address: string,
  token: ClientConnection["token"],
): ClientConnection {
  const { agent, command } = run;
  const { data } = command.optsWithGlobals<SharedOptions>();
  const byAddress = isOtherServer(run);
  return {
    name: nameInFile(agent),
    address: `${address}/mcp/${encodeURIComponent(agent)}`,
    ...(token && { token }),
    program: {
      command: "npx",
      args: ["-y", "pegboard", "mcp", agent, ...(byAddress ? [] : ["--data", resolve(data)])],
      env: {
        ...(byAddress && { PEGBOARD_SERVER: address }),
        ...(byAddress && token && "value" in token && { PEGBOARD_TOKEN: token.value }),
      },
    },
  };
}

async function makeToken(
  pegboard: ReachedPegboard,
  { client, agent }: ConnectRun,
  taken: readonly string[],
): Promise<CreatedTokenAnswer> {
  const plain = `${client.label}, ${hostname()}`.slice(0, LONGEST_HOST);
  let name = plain;
  for (let number = 2; taken.includes(name); number++) name = `${plain} ${number}`;
  const request: CreateTokenRequest = { name };
  const line = `POST ${tokensPath(agent)}`;
  return askPegboard(pegboard, line, request);
}

/** The most characters of a token's name that say which machine it is for. */
const LONGEST_HOST = 70;

/** Does what reads a client's file. @throws Error that names the file and says it is unchanged */
function told<T>({ file }: ConnectRun, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    throw new Error(`${file.path}: ${error.message} Nothing was changed.`);
  }
}

function showChanges({ file, options, surroundings }: ConnectRun, text: string): void {
  const lines = textChanges(file.text ?? "", text);
  if (!options.json) surroundings.terminal.tell([file.path, ...lines].join("\n"));
}

async function agree({ options, surroundings }: ConnectRun): Promise<void> {
  if (options.yes) return;
  const answer = await surroundings.terminal.ask("Change it? Type yes: ");
  if (answer?.trim() === "yes") return;
  throw new Error(
    answer === undefined
      ? "Nothing was changed: nobody can be asked here. Add --yes."
      : "Nothing was changed.",
  );
}

function finish(run: ConnectRun, { changed }: { changed: boolean }): void {
  const { client, agent, file, options, surroundings } = run;
  const { terminal } = surroundings;
  const done = { client: client.id, agent, file: file.path, changed, dryRun: options.dryRun };
  const kept =
    file.text === undefined || options.undo ? "" : ` As it was: ${backupOf(file.path, agent)}`;
  if (options.json) terminal.print(JSON.stringify(done, null, 2));
  else if (!changed) terminal.tell(`${file.path} has ${agent} already.`);
  else if (options.dryRun) terminal.tell("Nothing was changed.");
  else terminal.tell(`${file.path} is changed.${kept}`);
}

/** What is left to do: set a variable, and start the client again. */
function tellNext(
  { client, agent, surroundings, options }: ConnectRun,
  { token }: ClientConnection,
): void {
  if (options.json) return;
  const variable = token && "variable" in token && !client.inputs ? token.variable : undefined;
  if (variable !== undefined)
    surroundings.terminal.tell(
      `${client.label} takes the token from ${variable}: pegboard token create ${agent} makes one, or --new-token writes one into the file.`,
    );
  surroundings.terminal.tell(`Start ${client.label} again, so that it reads its file.`);
}
