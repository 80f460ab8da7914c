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

/** `rules[2].pattern`: a path as people read it. */
export function pathText(path: Issue["path"]): string {
  return path
    .map((part, index) => (typeof part === "number" ? `[${part + 1}]` : index === 0 ? part : `.${part}`))
    .join("");
}
