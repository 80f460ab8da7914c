import type { JsonValue } from "@pegboard/registry-core";

/** The part of api-contract.ts that is about sources: where tools come from, and how they are reached. */

export interface McpStdioConfig {
  transport: "stdio";
  command: string;
  /** What looks like a key is `•••` in answers. */
  args?: string[];
  /** Values are secrets: masked as `{ "$secret": name }` in answers. */
  env?: Record<string, JsonValue>;
  cwd?: string;
}
export interface McpHttpConfig {
  transport: "http";
  /** What looks like a key is `•••` in answers. */
  url: string;
  headers?: Record<string, JsonValue>;
}
export type McpSourceConfig = McpStdioConfig | McpHttpConfig;

export interface SourceSummary {
  /** Stays the same as long as the source does; no text for people. */
  id: string;
  kind: "modules" | "mcp";
  /** For people: file name or server name. */
  name: string;
  /** `built in` ships with Pegboard, `command line` and `file` are read at start, `ui` was added in the browser. */
  addedBy: "built in" | "command line" | "file" | "ui";
  /** `not started`: Pegboard runs with --without-sources; refreshing starts it. */
  state: "not started" | "loading" | "ready" | "failed";
  /** Why it failed, or what could not be read although the rest was. */
  messages: string[];
  tools: { name: string; displayName: string; methods: number }[];
  loadedAt: string | null;
  config?: McpSourceConfig;
}
export interface SourcesAnswer {
  sources: SourceSummary[];
}
/**
 * POST /api/sources: adds an MCP server and connects to it. One that runs a command needs proof of the person at the terminal:
 * the cookie of POST /api/terminal-proof, or the code itself in the header `X-Pegboard-Code`.
 */
export interface AddSourceRequest {
  name: string;
  config: McpSourceConfig;
}
/** POST /api/terminal-proof: answers 204 with a cookie. The code is what Pegboard printed at this start. */
export interface TerminalProofRequest {
  code: string;
}
