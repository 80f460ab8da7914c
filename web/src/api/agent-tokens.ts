import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  CreatedTokenAnswer,
  CreateTokenRequest,
  TokenSummary,
  TokensAnswer,
} from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type { CreatedTokenAnswer, TokenSummary } from "../../../server/src/api-contract.ts";

const tokensPath = (agent: string) => `/api/v1/agents/${encodeURIComponent(agent)}/tokens`;

/** The tokens of an agent's callers. */
export const agentTokensQuery = (agent: string) =>
  queryOptions({
    queryKey: ["agent-tokens", agent],
    queryFn: ({ signal }) => requestJson<TokensAnswer>(tokensPath(agent), { signal }),
    select: (answer) => answer.tokens,
  });

/**
 * Creates a token. The answer is the only one that has its value, and nothing keeps it but the part
 * that shows it.
 */
export function useCreateToken(agent: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateTokenRequest) =>
      requestJson<CreatedTokenAnswer>(tokensPath(agent), { method: "POST", body }),
    onSuccess: () => void client.invalidateQueries(agentTokensQuery(agent)),
    gcTime: 0,
  });
}

export function useRevokeToken(agent: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      requestJson<TokenSummary>(`${tokensPath(agent)}/${encodeURIComponent(token)}/revoke`, {
        method: "POST",
      }),
    onSuccess: () => client.invalidateQueries(agentTokensQuery(agent)),
  });
}

export function useRemoveToken(agent: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      requestJson<void>(`${tokensPath(agent)}/${encodeURIComponent(token)}`, { method: "DELETE" }),
    onSuccess: () => client.invalidateQueries(agentTokensQuery(agent)),
  });
}
