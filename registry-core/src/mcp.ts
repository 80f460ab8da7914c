// From and to MCP (`@modelcontextprotocol/client` and `/server`).

export { fromMcp, type McpCallOptions, type McpListedTool, type McpSource } from "./neighbours/from-mcp.ts";
export { clientQuestions, type ElicitInput } from "./neighbours/mcp-questions.ts";
export {
  type McpAnswers,
  type McpCallParameters,
  type McpRequestContext,
  mcpAnswer,
  mcpTools,
  toMcp,
} from "./neighbours/to-mcp.ts";
