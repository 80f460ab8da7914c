import {
  type AgentSettings,
  configIssues,
  type Issue,
  type ToolDefinition,
  validateJson,
} from "@pegboard/registry-core";

/** What is wrong with a tool's config as the agent would have it. */
export const toolIssues = (tool: ToolDefinition, settings: AgentSettings): Issue[] =>
  configIssues(tool, settings, validateJson);
