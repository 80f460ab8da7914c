import type { McpSourceConfig } from "../../api/sources.ts";

/** How an MCP server is reached, in one line; values of variables and headers are secrets and stay out. */
export function describeConnection(config: McpSourceConfig | undefined): string | undefined {
  switch (config?.transport) {
    case undefined:
      return undefined;
    case "stdio":
      return [config.command, ...(config.args ?? [])].join(" ");
    case "http":
      return config.url;
  }
}
