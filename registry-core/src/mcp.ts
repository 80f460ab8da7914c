// From and to MCP (`@modelcontextprotocol/client` and `/server`).

export {
  fromMcp,
  type McpCallOptions,
  type McpListedTool,
  type McpSource,
} from "./adapters/from-mcp.ts";
export { clientQuestions, type ElicitInput } from "./adapters/mcp-questions.ts";
export {
  type McpAnswers,
  type McpCallParameters,
  type McpRequestContext,
  mcpAnswer,
  mcpTools,
  toMcp,
} from "./adapters/to-mcp.ts";
