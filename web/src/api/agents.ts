import { queryOptions, useQuery } from "@tanstack/react-query";
import type { AgentsAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type { AgentSummary } from "../../../server/src/api-contract.ts";

/** What every query of agents reads, each a part of it. */
export const agentsAnswer = {
  queryKey: ["agents"],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    requestJson<AgentsAnswer>("/api/v1/agents", { signal }),
};

/** Those in use: archived ones stand apart. */
export const agentsQuery = queryOptions({
  ...agentsAnswer,
  select: ({ agents }: AgentsAnswer) => agents.filter(({ archived }) => archived === undefined),
});

/** Archived ones too. */
export const allAgentsQuery = queryOptions({
  ...agentsAnswer,
  select: ({ agents }: AgentsAnswer) => agents,
});

/** The line of an agent, archived or not; undefined while it is not known. */
export const useAgentSummary = (agent: string) =>
  useQuery({ ...allAgentsQuery, select: ({ agents }) => agents.find(({ id }) => id === agent) })
    .data;

/** What tells an agent apart, of any that is in the list. */
export const useAgentTile = (agent: string) => useAgentSummary(agent)?.tile;
