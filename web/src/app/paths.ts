import { defaultStringifySearch } from "@tanstack/react-router";
import type { AgentToolsSearch } from "../features/agent/agent-tools-search.ts";
import type { AgentPromptSearch } from "../features/agent/prompt/agent-prompt-search.ts";
import type { AgentsSearch } from "../features/agents/agents-search.ts";
import type { ProblemsSearch } from "../features/problems/problems-search.ts";
import type { RegistrySearch } from "../features/registry/registry-search.ts";
import type { SourcesSearch } from "../features/sources/sources-search.ts";

/** Every address of the UI. Nothing else writes one. */
export const paths = {
  agents: (search: AgentsSearch = {}) => `/agents${query(search)}`,
  agentTools: (agent: string, search: AgentToolsSearch = {}) =>
    `/agents/${encodeURIComponent(agent)}/tools${query(search)}`,
  agentPrompt: (agent: string, search: AgentPromptSearch = {}) =>
    `/agents/${encodeURIComponent(agent)}/prompt${query(search)}`,
  registry: (search: RegistrySearch = {}) => `/tools${query(search)}`,
  tool: (tool: string, search: RegistrySearch = {}) => `/tools/${encodeURIComponent(tool)}${query(search)}`,
  problems: (search: ProblemsSearch = {}) => `/problems${query(search)}`,
  sources: (search: SourcesSearch = {}) => `/sources${query(search)}`,
  settings: () => "/settings",
};

function query(search: object): string {
  return defaultStringifySearch(search as Record<string, unknown>);
}
