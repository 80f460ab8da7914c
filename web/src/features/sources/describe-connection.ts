import type { McpSourceConfig } from "../../api/sources.ts";

/** How an MCP server is reached, in one line; values of variables and headers are secrets and stay out. */
export function describeConnection(config: McpSourceConfig | undefined): string | undefined {
  switch (config?.transport) {
    case undefined:
      return undefined;
    case "stdio":
      return [config.command, ...(config.args ?? [])].join(" ").replace(/•••(?: •••)+/g, countHidden);
    case "http":
      return config.url;
  }
}

/** `••• ×3` for three hidden arguments that follow each other. */
const countHidden = (hidden: string) => `••• ×${hidden.split(" ").length}`;
