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
export { clientFileText, tomlTable } from "./mcp-clients/client-file-text.ts";
export {
  type ClientConnection,
  type ClientSystem,
  clientEntry,
  MCP_CLIENTS,
  type McpClient,
} from "./mcp-clients/mcp-clients.ts";
