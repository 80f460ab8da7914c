// From and to MCP (`@modelcontextprotocol/client` and `/server`).

export { fromMcp, type McpCallOptions, type McpListedTool, type McpSource } from "./neighbours/from-mcp.ts";
export { type McpAnswers, type McpCallParameters, type McpRequestContext, toMcp } from "./neighbours/to-mcp.ts";
