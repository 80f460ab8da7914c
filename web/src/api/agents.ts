import { queryOptions, useQuery } from "@tanstack/react-query";
import type { AgentsAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type { AgentSummary } from "../../../server/src/api-contract.ts";

/** The answer that every query of agents reads a part of. */
export const agentsAnswerQuery = {
  queryKey: ["agents"],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    requestJson<AgentsAnswer>("/api/v1/agents", { signal }),
};

/** The agents in use; archived ones have a list of their own. */
export const agentsQuery = queryOptions({
  ...agentsAnswerQuery,
  select: ({ agents }: AgentsAnswer) => agents.filter(({ archived }) => archived === undefined),
});

/** All agents, archived ones included. */
export const allAgentsQuery = queryOptions({
  ...agentsAnswerQuery,
  select: ({ agents }: AgentsAnswer) => agents,
});

/** The summary of an agent, archived or not; undefined while it is unknown. */
export const useAgentSummary = (agent: string) =>
  useQuery({ ...allAgentsQuery, select: ({ agents }) => agents.find(({ id }) => id === agent) })
    .data;

/** The tile of an agent that is in the list. */
export const useAgentTile = (agent: string) => useAgentSummary(agent)?.tile;
