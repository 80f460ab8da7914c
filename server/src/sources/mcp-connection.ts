import type { McpSourceConfig } from "../api-contract.ts";

/** How to reach an MCP server, with its secret values in clear. Never leaves the server. */
export type McpConnection =
  | { transport: "stdio"; command: string; args?: string[]; env?: Record<string, string>; cwd?: string }
  | { transport: "http"; url: string; headers?: Record<string, string> };

/** The same without its secrets (product rule R6): each value of `env` and `headers` becomes `{ "$secret": name }`. */
export function maskConnection(connection: McpConnection): McpSourceConfig {
  return connection.transport === "stdio"
    ? { ...connection, ...(connection.env && { env: maskValues(connection.env) }) }
    : { ...connection, ...(connection.headers && { headers: maskValues(connection.headers) }) };
}

/** Takes the secret values out of a text that the server or the system wrote. */
export function withoutSecrets(connection: McpConnection, text: string): string {
  const values = Object.values((connection.transport === "stdio" ? connection.env : connection.headers) ?? {});
  // Shorter values ("1", "dev") are no secrets, and would cut ordinary words to pieces.
  return values.filter((value) => value.length >= 4).reduce((rest, value) => rest.replaceAll(value, "•••"), text);
}

/** The command line or the address, for messages. */
export function addressOf(connection: McpConnection): string {
  return connection.transport === "stdio" ? [connection.command, ...(connection.args ?? [])].join(" ") : connection.url;
}

function maskValues(values: Record<string, string>): Record<string, { $secret: string }> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, { $secret: name }]));
}
