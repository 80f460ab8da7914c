import type { McpSourceConfig } from "../api-contract.ts";
import { namesSecret, replaceInArguments, replaceInText } from "./named-secrets.ts";

/** How to reach an MCP server, with its secret values in clear. Never leaves the server. */
export type McpConnection =
  | { transport: "stdio"; command: string; args?: string[]; env?: Record<string, string>; cwd?: string }
  | { transport: "http"; url: string; headers?: Record<string, string> };

/**
 * The same without its secrets (product rule R6): each value of `env` and `headers` becomes `{ "$secret": name }`, and what
 * looks like a key in the address or the arguments becomes `•••`.
 */
export function maskConnection(connection: McpConnection): McpSourceConfig {
  if (connection.transport === "http") {
    const { url, headers } = connection;
    return { ...connection, url: replaceInText(url, hide), ...(headers && { headers: maskValues(headers) }) };
  }
  const { args, env } = connection;
  return {
    ...connection,
    ...(args && { args: replaceInArguments(args, hide) }),
    ...(env && { env: maskValues(env) }),
  };
}

/** The secret texts of a connection: `certain` ones, and values of variables and headers that may be ordinary words. */
export function connectionSecrets(connection: McpConnection): { certain: string[]; possible: string[] } {
  const found: string[] = [];
  const note = (secret: string) => {
    found.push(secret);
    return secret;
  };
  const isCommand = connection.transport === "stdio";
  if (isCommand) replaceInArguments(connection.args ?? [], note);
  else replaceInText(connection.url, note);
  const named = Object.entries((isCommand ? connection.env : connection.headers) ?? {});
  for (const [name, value] of named) if (namesSecret(name)) found.push(value);
  return {
    certain: found.flatMap((secret) => [secret, decoded(secret)]),
    possible: named.map(([, value]) => value),
  };
}

/** The command line or the address, for messages. */
export function addressOf(shown: McpSourceConfig): string {
  return shown.transport === "stdio" ? [shown.command, ...(shown.args ?? [])].join(" ") : shown.url;
}

function maskValues(values: Record<string, string>): Record<string, { $secret: string }> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, { $secret: name }]));
}

const HIDDEN = "•••";
const hide = () => HIDDEN;

function decoded(secret: string): string {
  try {
    return decodeURIComponent(secret);
  } catch {
    return secret;
  }
}
