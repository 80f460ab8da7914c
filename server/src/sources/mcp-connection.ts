/** How to reach an MCP server, with its secret values in clear. Never leaves the server. */
export type McpConnection =
  | { transport: "stdio"; command: string; args?: string[]; env?: Record<string, string>; cwd?: string }
  | { transport: "http"; url: string; headers?: Record<string, string> };
