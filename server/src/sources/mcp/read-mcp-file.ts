import { readFile } from "node:fs/promises";
import { isJsonObject } from "@pegboard/json-schema";
import type { Issue, JsonObject } from "@pegboard/registry-core";
import { requestIssue } from "@pegboard/registry-core/internal";
import { describeSourceIssue } from "@pegboard/registry-core/problems";
import { parse } from "yaml";
import { fileErrorText } from "../../system-errors/file-error.ts";
import { fillVariables, type PermittedVariables } from "./file-variables.ts";
import type { McpConnection } from "./mcp-connection.ts";
import { parseMcpConnection } from "./parse-mcp-connection.ts";

export interface McpFile {
  servers: { name: string; connection: McpConnection }[];
  /** Servers that could not be read, with what to change; the others are usable. */
  issues: { name: string; message: string }[];
}

/**
 * Reads a config file in the form that MCP clients share: `{ "mcpServers": { name: { command, args,
 * env, cwd } } }`, or `{ type: "http", url, headers }` for a server behind an address; `shown` as
 * McpSourceConfig has it. Rejects when the file as a whole cannot be used.
 */
export async function readMcpFile(path: string, variables: PermittedVariables): Promise<McpFile> {
  return readMcpServers(await readFileServers(path), path, variables);
}

/**
 * Reads the servers that stand in a config file; `place` is for messages. Without `variables` its
 * texts are taken as they are.
 */
export function readMcpServers(
  listed: JsonObject,
  place: string,
  variables?: PermittedVariables,
): McpFile {
  const servers = Object.entries(listed);
  const file: McpFile = { servers: [], issues: [] };
  for (const [name, entry] of servers) {
    const parsed = parseEntry(entry, variables);
    if ("connection" in parsed) file.servers.push({ name, connection: parsed.connection });
    else
      file.issues.push({
        name,
        message: `${place}: mcpServers.${name}: ${parsed.issues.map(issueSentence).join("; ")}`,
      });
  }
  return file;
}

async function readFileServers(path: string): Promise<JsonObject> {
  let content: unknown;
  try {
    const text = await readFile(path, "utf8");
    // In a pegboard.yaml, whose form its own reader has judged, the servers stand beside other
    // sources.
    content = /\.ya?ml$/.test(path) ? parse(text)?.sources : JSON.parse(text);
  } catch (error) {
    throw new Error(
      `The MCP config file ${path} cannot be read: ${withoutQuote(fileErrorText(error))}. Give the path of a JSON file.`,
    );
  }
  const servers = isJsonObject(content) ? content.mcpServers : undefined;
  if (!isJsonObject(servers)) {
    throw new Error(
      `The MCP config file ${path} has no "mcpServers". It must look like { "mcpServers": { "name": { "command": "npx", "args": ["…"] } } }.`,
    );
  }
  return servers;
}

/**
 * Reads an entry. Its `type` says nothing new: a `url` means HTTP, and the transport shows when the
 * server is asked. Keys of other clients (`disabled`, `autoApprove`) are ignored.
 */
function parseEntry(
  written: unknown,
  variables?: PermittedVariables,
): ReturnType<typeof parseMcpConnection> {
  if (!isJsonObject(written)) return refuseFile('must be an object with a "command" or a "url"');
  const { entry, values, issues } = variables
    ? fillVariables(written, variables)
    : { entry: written, values: [], issues: [] };
  if (issues.length > 0)
    return refuseFile(describeSourceIssue({ code: "variables", values: { issues } }));
  const { command, args, env, cwd, url, headers, shown } = entry;
  const [hidden] =
    Object.entries(Object(url === undefined ? env : headers)).find(([, value]) => value === null) ??
    [];
  if (hidden !== undefined) {
    return refuseFile(
      `${hidden} is hidden: the file has its name alone. Write a variable in its place, such as \${NAME}`,
    );
  }
  const parsed = parseMcpConnection(
    withoutAbsent(
      url === undefined
        ? { transport: "stdio", command, args, env, cwd, shown }
        : { transport: "http", url, headers, shown },
    ),
  );
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

function withoutAbsent(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

function issueSentence({ path, message }: { path: (string | number)[]; message: string }): string {
  return path.length > 0 ? `${path.join(".")} ${message}` : message;
}
