import type { AgentSummary } from "../../api/agents.ts";

/** Agents whose name or description has every word of the query, in their order. */
export function findAgents(agents: AgentSummary[], query: string): AgentSummary[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return agents.filter((agent) => {
    const text = `${agent.name} ${agent.description}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
