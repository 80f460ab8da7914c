import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SaveSettingsAnswer, SaveSettingsRequest, SettingsAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type { SaveSettingsRequest, SettingsAnswer } from "../../../server/src/api-contract.ts";

const settingsPath = (agent: string) => `/api/agents/${encodeURIComponent(agent)}/settings`;

/** What is stored for an agent, with the revision to base a draft on. */
export const settingsQuery = (agent: string) =>
  queryOptions({
    queryKey: ["settings", agent],
    queryFn: ({ signal }) => requestJson<SettingsAnswer>(settingsPath(agent), { signal }),
  });

/** Saves a draft. Throws `ApiError` with `conflicts` (409) or `issues` (422). */
export function useSaveSettings(agent: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveSettingsRequest) =>
      requestJson<SaveSettingsAnswer>(settingsPath(agent), { method: "PATCH", body }),
    onSuccess: (answer) => client.setQueryData(settingsQuery(agent).queryKey, answer),
  });
}

/** Saves operations on an agent whose screen is not open, on the revision that is current now. */
export function useApplyOperations() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ agent, operations }: { agent: string; operations: SaveSettingsRequest["operations"] }) => {
      const { revision } = await client.fetchQuery({ ...settingsQuery(agent), staleTime: 0 });
      const body: SaveSettingsRequest = { baseRevision: revision, operations };
      return requestJson<SaveSettingsAnswer>(settingsPath(agent), { method: "PATCH", body });
    },
    onSuccess: (answer, { agent }) => client.setQueryData(settingsQuery(agent).queryKey, answer),
  });
}
