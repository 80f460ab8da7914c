import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { isJsonObject, type JsonValue } from "@pegboard/json-schema";
import type { Issue, JsonObject } from "@pegboard/registry-core";
import {
  isReachable,
  type McpClientServer,
  mcpClientServersOf,
  readMcpClientFile,
  readMcpClientServers,
  requestIssue,
} from "@pegboard/registry-core/internal";
import { describeSourceIssue, type SourceIssueFact } from "@pegboard/registry-core/problems";
import { parse } from "yaml";
import { decodeFile } from "../../requests/read-body.ts";
import { fileErrorText } from "../../system-errors/file-error.ts";
import { fillVariables, type PermittedVariables } from "./file-variables.ts";
import type { McpConnection } from "./mcp-connection.ts";
import { parseMcpConnection } from "./parse-mcp-connection.ts";

export interface McpFile {
  /** The usable servers, each with what is to be noted about it. */
  servers: { name: string; connection: McpConnection; notes: SourceIssueFact[] }[];
  /** Servers that their file switches off. */
  off: { name: string; reason: SourceIssueFact & { code: "switched_off" } }[];
  /** Servers that could not be read, with what to change; the others are usable. */
  issues: { name: string; message: string }[];
}

/**
 * Reads a config file in the form of MCP clients: `{ "mcpServers": { name: { command, args, env,
 * cwd } } }`, or `{ type: "http", url, headers }` for a server behind an address, and what
 * readMcpClientFile knows besides; `shown` as McpSourceConfig has it. Rejects when the file as a
 * whole cannot be used.
 */
export async function readMcpFile(path: string, variables: PermittedVariables): Promise<McpFile> {
  const { place, servers } = await readFileServers(path);
  return judgeServers(servers, { place: [path, ...(place ? [place] : [])], variables });
}

/**
 * Reads the servers that a program gives as config files list them; `place` is for messages. Their
 * texts are taken as they are.
 */
export const readMcpServers = (listed: JsonObject, place: string): McpFile =>
  judgeServers(readMcpClientServers(listed), { place: [place, "mcpServers"] });

interface ServersPlace {
  /** Where the servers stand, for messages: the file, and the place in it. */
  place: string[];
  variables?: PermittedVariables;
}

function judgeServers(
  servers: readonly McpClientServer[],
  { place: [path = "", ...inside], variables }: ServersPlace,
): McpFile {
  const file: McpFile = { servers: [], off: [], issues: [] };
  for (const { name, config, offBy, leftAside } of servers) {
    if (offBy !== undefined) {
      const values = { file: basename(path), name };
      file.off.push({ name, reason: { code: "switched_off", values } });
      continue;
    }
    const parsed = name === "" ? refuseFile("needs a name") : judgeConfig(config, variables);
    const notes: SourceIssueFact[] =
      leftAside.length > 0 ? [{ code: "keys_left_aside", values: { keys: leftAside } }] : [];
    if ("connection" in parsed) file.servers.push({ name, connection: parsed.connection, notes });
    else {
      const at = [...inside, name].join(".");
      const message = `${path}: ${at}: ${parsed.issues.map(issueSentence).join("; ")}`;
      file.issues.push({ name, message });
    }
  }
  return file;
}

async function readFileServers(
  path: string,
): Promise<{ place: string; servers: McpClientServer[] }> {
  let found: { place: string; servers: McpClientServer[] } | undefined;
  try {
    const text = decodeFile(await readFile(path));
    found = /\.ya?ml$/.test(path) ? readYamlServers(text) : readMcpClientFile(text);
  } catch (error) {
    throw new Error(
      `The MCP config file ${path} cannot be read: ${withoutQuote(fileErrorText(error))}. Give the path of a JSON file.`,
    );
  }
  if (!found || (found.place === "" && found.servers.some(({ name }) => name === ""))) {
    throw new Error(
      `The MCP config file ${path} has no "mcpServers". It must look like { "mcpServers": { "name": { "command": "npx", "args": ["…"] } } }.`,
    );
  }
  return found;
}

/**
 * The servers of a pegboard.yaml, whose form its own reader has judged; there they stand beside
 * other sources. Another YAML file is one of an MCP client: LibreChat, Continue.
 */
function readYamlServers(text: string) {
  const content: unknown = parse(text);
  const listed: unknown = Object(Object(content).sources).mcpServers;
  return isJsonObject(listed)
    ? { place: "mcpServers", servers: readMcpClientServers(listed) }
    : mcpClientServersOf(content as JsonValue);
}

function judgeConfig(
  config: JsonObject | undefined,
  variables?: PermittedVariables,
): ReturnType<typeof parseMcpConnection> {
  if (!config || !isReachable({ config }))
    return refuseFile('must be an object with a "command" or a "url"');
  const { entry, values, issues } = variables
    ? fillVariables(config, variables)
    : { entry: config, values: [], issues: [] };
  if (issues.length > 0)
    return refuseFile(describeSourceIssue({ code: "variables", values: { issues } }));
  const { env, headers } = entry;
  const [hidden] = Object.entries(Object(env ?? headers)).find(([, value]) => value === null) ?? [];
  if (hidden !== undefined) {
    return refuseFile(
      `${hidden} is hidden: the file has its name alone. Write a variable in its place, such as \${NAME}`,
    );
  }
  const parsed = parseMcpConnection(entry);
  return "connection" in parsed && values.length > 0
    ? { connection: { ...parsed.connection, fromVariables: values } }
    : parsed;
}

function refuseFile(sentence: string): { issues: Issue[] } {
  return { issues: [requestIssue([], "shape", { sentence })] };
}

/** The message of a JSON error without its quotation of the text, which may be a key. */
function withoutQuote(reason: string): string {
  return reason.replace(/, (\.\.\.)?".*"(\.\.\.)? is not valid JSON$/s, " is not valid JSON");
}

function issueSentence({ path, message }: { path: (string | number)[]; message: string }): string {
  return path.length > 0 ? `${path.join(".")} ${message}` : message;
}
