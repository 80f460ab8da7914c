import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  AgentSummary,
  AgentsAnswer,
  ChangeAgentRequest,
  CreateAgentRequest,
} from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type { AgentSummary, CreateAgentRequest } from "../../../server/src/api-contract.ts";

export const agentsQuery = queryOptions({
  queryKey: ["agents"],
  queryFn: ({ signal }) => requestJson<AgentsAnswer>("/api/agents", { signal }),
  select: (answer) => answer.agents,
});

/** What tells an agent apart, of any that is in the list. */
export const useAgentTile = (agent: string) =>
  useQuery({ ...agentsQuery, select: ({ agents }) => agents.find(({ id }) => id === agent)?.tile }).data;

const agentPath = (agent: string) => `/api/agents/${encodeURIComponent(agent)}`;

export function useCreateAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateAgentRequest) => requestJson<AgentSummary>("/api/agents", { method: "POST", body }),
    onSuccess: () => client.invalidateQueries(agentsQuery),
  });
}

export function useChangeAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ agent, ...body }: ChangeAgentRequest & { agent: string }) =>
      requestJson<AgentSummary>(agentPath(agent), { method: "PATCH", body }),
    onSuccess: () => client.invalidateQueries(agentsQuery),
  });
}

/** Brings back the newest save that can be read. */
export function useRepairAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (agent: string) => requestJson<AgentSummary>(`${agentPath(agent)}/repair`, { method: "POST" }),
    onSuccess: () => client.invalidateQueries(agentsQuery),
  });
}

export function useDeleteAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (agent: string) => requestJson<void>(agentPath(agent), { method: "DELETE" }),
    onSuccess: () => client.invalidateQueries(agentsQuery),
  });
}
