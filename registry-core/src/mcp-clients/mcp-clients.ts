import type { JsonObject } from "@pegboard/json-schema";

/** The systems on which clients keep their files in different places. */
export type ClientSystem = "linux" | "macos" | "windows";

/** How an agent is reached from a client's file. */
export interface ClientConnection {
  /** The name of the server in the file. */
  name: string;
  /** The agent's address over MCP. */
  address: string;
  /**
   * The token itself, or the variable of the environment that has it; absent where none is asked
   * for.
   */
  token?: { value: string } | { variable: string } | undefined;
  /** What is started for a client that speaks to programs of its own machine alone. */
  program: { command: string; args: readonly string[]; env: Readonly<Record<string, string>> };
}

/** A program that connects to MCP servers which a file of its own names. */
export interface McpClient {
  id: string;
  label: string;
  /** How its file is written; JSON may have comments. */
  format: "json" | "yaml" | "toml";
  /** Its files, by their place: of the user on a system, and of the folder that is worked in. */
  files: { user?: Readonly<Record<ClientSystem, string>>; folder?: string };
  /** Where servers stand in it. */
  place: readonly string[];
  /** Whether servers stand in a list, each with its name in it, and not below their names. */
  isList?: true;
  /** Whether it starts a program, which speaks for it, and asks no address itself. */
  startsProgram?: true;
  /**
   * How a text of the file names a variable of the environment; absent where the client knows no
   * such words, so that the token itself has to stand there.
   */
  variable?(name: string, connection: ClientConnection): string;
  /** What a new file says besides. */
  head?: JsonObject;
  /** The entry of one server. `authorization` is what its header says; absent without a token. */
  entry(connection: ClientConnection, authorization: string | undefined): JsonObject;
  /** What has to stand elsewhere in the file for the entry, in a list by the key `id`. */
  inputs?(connection: ClientConnection): JsonObject[];
}

const inBraces = (name: string) => `\${${name}}`;

const clientHeaders = (authorization: string | undefined): JsonObject =>
  authorization === undefined ? {} : { headers: { Authorization: authorization } };

/** A path below the home folder, which is alike on every system. */
const belowPlace = (path: string): Record<ClientSystem, string> => ({
  linux: `~/${path}`,
  macos: `~/${path}`,
  windows: `~/${path}`,
});

const inputId = ({ name }: ClientConnection) => `${name}-token`;

/** The clients whose files are known, in the order in which they are offered. */
export const MCP_CLIENTS: readonly McpClient[] = [
  {
    id: "claude-code",
    label: "Claude Code",
    format: "json",
    place: ["mcpServers"],
    files: { folder: ".mcp.json" },
    variable: inBraces,
    entry: ({ address }, authorization) => ({
      type: "http",
      url: address,
      ...clientHeaders(authorization),
    }),
  },
  {
    id: "claude-desktop",
    label: "Claude Desktop",
    format: "json",
    place: ["mcpServers"],
    files: {
      user: {
        linux: "~/.config/Claude/claude_desktop_config.json",
        macos: "~/Library/Application Support/Claude/claude_desktop_config.json",
        windows: "~/AppData/Roaming/Claude/claude_desktop_config.json",
      },
    },
    startsProgram: true,
    entry: ({ program: { command, args, env } }) => ({
      command,
      args: [...args],
      ...(Object.keys(env).length > 0 && { env: { ...env } }),
    }),
  },
  {
    id: "vscode",
    label: "VS Code",
    format: "json",
    place: ["servers"],
    files: {
      folder: ".vscode/mcp.json",
      user: {
        linux: "~/.config/Code/User/mcp.json",
        macos: "~/Library/Application Support/Code/User/mcp.json",
        windows: "~/AppData/Roaming/Code/User/mcp.json",
      },
    },
    // It asks for the token itself, once, and keeps it.
    variable: (_, connection) => `\${input:${inputId(connection)}}`,
    entry: ({ address }, authorization) => ({
      type: "http",
      url: address,
      ...clientHeaders(authorization),
    }),
    inputs: (connection) =>
      connection.token && "variable" in connection.token
        ? [
            {
              type: "promptString",
              id: inputId(connection),
              password: true,
              description: `Token of ${connection.name}`,
            },
          ]
        : [],
  },
  {
    id: "cursor",
    label: "Cursor",
    format: "json",
    place: ["mcpServers"],
    files: { user: belowPlace(".cursor/mcp.json"), folder: ".cursor/mcp.json" },
    variable: (name) => `\${env:${name}}`,
    entry: ({ address }, authorization) => ({ url: address, ...clientHeaders(authorization) }),
  },
  {
    id: "zed",
    label: "Zed",
    format: "json",
    place: ["context_servers"],
    files: {
      user: {
        linux: "~/.config/zed/settings.json",
        macos: "~/.config/zed/settings.json",
        windows: "~/AppData/Roaming/Zed/settings.json",
      },
    },
    entry: ({ address }, authorization) => ({ url: address, ...clientHeaders(authorization) }),
  },
  {
    id: "goose",
    label: "Goose",
    format: "yaml",
    place: ["extensions"],
    files: {
      user: {
        linux: "~/.config/goose/config.yaml",
        macos: "~/.config/goose/config.yaml",
        windows: "~/AppData/Roaming/Block/goose/config/config.yaml",
      },
    },
    variable: inBraces,
    entry: ({ name, address, token }, authorization) => ({
      enabled: true,
      type: "streamable_http",
      name,
      description: "",
      uri: address,
      ...clientHeaders(authorization),
      ...(token && "variable" in token && { env_keys: [token.variable] }),
      timeout: 300,
    }),
  },
  {
    id: "librechat",
    label: "LibreChat",
    format: "yaml",
    place: ["mcpServers"],
    files: { folder: "librechat.yaml" },
    variable: inBraces,
    entry: ({ address }, authorization) => ({
      type: "streamable-http",
      url: address,
      ...clientHeaders(authorization),
    }),
  },
  {
    id: "continue",
    label: "Continue",
    format: "yaml",
    place: ["mcpServers"],
    isList: true,
    files: { user: belowPlace(".continue/config.yaml") },
    variable: (name) => `\${{ secrets.${name} }}`,
    head: { name: "Local config", version: "1.0.0", schema: "v1" },
    entry: ({ name, address }, authorization) => ({
      name,
      type: "streamable-http",
      url: address,
      ...(authorization !== undefined && { requestOptions: clientHeaders(authorization) }),
    }),
  },
  {
    id: "gemini",
    label: "Gemini CLI",
    format: "json",
    place: ["mcpServers"],
    files: { user: belowPlace(".gemini/settings.json"), folder: ".gemini/settings.json" },
    variable: inBraces,
    entry: ({ address }, authorization) => ({ httpUrl: address, ...clientHeaders(authorization) }),
  },
  {
    id: "codex",
    label: "Codex",
    format: "toml",
    place: ["mcp_servers"],
    files: { user: belowPlace(".codex/config.toml"), folder: ".codex/config.toml" },
    variable: (name) => name,
    entry: ({ address, token }, authorization) => ({
      url: address,
      ...(token && "variable" in token && { bearer_token_env_var: token.variable }),
      ...(token &&
        "value" in token &&
        authorization !== undefined && { http_headers: { Authorization: authorization } }),
    }),
  },
];

/** The entry that a client's file gets, and whether the token itself stands in it. */
export function clientEntry(client: McpClient, connection: ClientConnection): JsonObject {
  const { token } = connection;
  if (token === undefined) return client.entry(connection, undefined);
  const written = "value" in token ? token.value : client.variable?.(token.variable, connection);
  return client.entry(connection, written === undefined ? undefined : `Bearer ${written}`);
}
