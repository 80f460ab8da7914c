import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AcceptChangesRequest,
  SourceChangesAnswer,
  SourceReviewSummary,
  TakeChangesRequest,
} from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";
import { sourcesQuery } from "./sources.ts";

export type { SourceReviewSummary, WaitingChange } from "../../../server/src/api-contract.ts";

const changesPath = (source: string) => `/api/sources/${encodeURIComponent(source)}/changes`;

/** The changes of a source that wait for review. No event refetches them: a person accepts exactly what they read. */
export const sourceChangesQuery = (source: string) =>
  queryOptions({
    queryKey: ["source changes", source],
    queryFn: ({ signal }) => requestJson<SourceChangesAnswer>(changesPath(source), { signal }),
    select: (answer) => answer.changes,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });

/** Accepts the reviewed changes, by their fingerprints. */
export function useAcceptChanges(source: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: string[]) =>
      requestJson<SourceChangesAnswer>(`${changesPath(source)}/accept`, {
        method: "POST",
        body: { changes } satisfies AcceptChangesRequest,
      }),
    onSuccess: (answer) => {
      client.setQueryData(sourceChangesQuery(source).queryKey, answer);
      return client.invalidateQueries(sourcesQuery);
    },
  });
}

export function useTakeChanges(source: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (takesChanges: boolean) =>
      requestJson<SourceReviewSummary>(changesPath(source), {
        method: "PATCH",
        body: { takesChanges } satisfies TakeChangesRequest,
      }),
    onSuccess: () =>
      Promise.all([client.invalidateQueries(sourceChangesQuery(source)), client.invalidateQueries(sourcesQuery)]),
  });
}
