import { reasonOf } from "@pegboard/registry-core/internal";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AgentSummary,
  AgentsAnswer,
  ChangeAgentRequest,
  CreateAgentRequest,
} from "../../../server/src/api-contract.ts";
import { agentsAnswer, agentsQuery } from "./agents.ts";
import { requestJson } from "./request-json.ts";
import { SAVES_SETTINGS } from "./settings.ts";

/** Those that cannot be read. */
export const outOfOrderQuery = queryOptions({
  ...agentsAnswer,
  select: ({ outOfOrder }: AgentsAnswer) => outOfOrder,
});

/** Those that can be restored. */
export const deletedAgentsQuery = queryOptions({
  ...agentsAnswer,
  select: ({ deleted }: AgentsAnswer) => deleted,
});

const agentPath = (agent: string) => `/api/v1/agents/${encodeURIComponent(agent)}`;

export type { CreateAgentRequest } from "../../../server/src/api-contract.ts";

export function useCreateAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateAgentRequest) =>
      requestJson<AgentSummary>("/api/v1/agents", { method: "POST", body }),
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
    mutationFn: (agent: string) =>
      requestJson<AgentSummary>(`${agentPath(agent)}/repair`, { method: "POST" }),
    onSuccess: () => client.invalidateQueries(agentsQuery),
  });
}

/** What is done with an agent as a whole. */
export type AgentAct =
  | { kind: "change"; body: ChangeAgentRequest }
  /** For 30 days it can be restored, unless it goes for good. */
  | { kind: "delete"; forever?: boolean }
  | { kind: "restore" };

function perform(agent: string, act: AgentAct): Promise<unknown> {
  const path = agentPath(agent);
  switch (act.kind) {
    case "change":
      return requestJson(path, { method: "PATCH", body: act.body });
    case "delete":
      return requestJson(act.forever ? `${path}?forever=true` : path, { method: "DELETE" });
    case "restore":
      return requestJson(`${path}/restore`, { method: "POST" });
  }
}

/**
 * Does the same with several agents, one after the other. Answers with which it failed, and why.
 * `leave` ends before anything is asked for anew when agents are deleted: it closes what shows
 * them.
 */
export function useActOnAgents(leave?: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: SAVES_SETTINGS,
    mutationFn: async ({ agents, act }: { agents: readonly string[]; act: AgentAct }) => {
      const failed: { agent: string; reason: string }[] = [];
      for (const agent of agents) {
        await perform(agent, act).catch((error: unknown) =>
          failed.push({ agent, reason: reasonOf(error) }),
        );
      }
      if (act.kind === "delete" && failed.length < agents.length) await leave?.();
      return failed;
    },
    onSettled: () => client.invalidateQueries(agentsQuery),
  });
}
