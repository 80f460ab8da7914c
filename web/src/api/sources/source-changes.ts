import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AutoAcceptRequest,
  ReviewAnswer,
  ReviewChangeAnswer,
  ReviewCountAnswer,
  ReviewItem,
  SourceChangesAnswer,
  SourceReviewSummary,
} from "../../../../server/src/api-contract.ts";
import { requestJson } from "../request-json.ts";
import { sourcesQuery } from "./sources.ts";

export type {
  ReviewAgent,
  ReviewChangeAnswer,
  ReviewItem,
  SourceReviewSummary,
  WaitingChange,
} from "../../../../server/src/api-contract.ts";

const changesPath = (source: string) => `/api/v1/sources/${encodeURIComponent(source)}/changes`;

/**
 * The changes of a source that wait for review. No event refetches them, so that a person accepts
 * exactly what they read.
 */
export const sourceChangesQuery = (source: string) =>
  queryOptions({
    queryKey: ["source changes", source],
    queryFn: ({ signal }) => requestJson<SourceChangesAnswer>(changesPath(source), { signal }),
    select: (answer) => answer.changes,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });

export function useAutoAccept(source: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (autoAccept: boolean) =>
      requestJson<SourceReviewSummary>(changesPath(source), {
        method: "PATCH",
        body: { autoAccept } satisfies AutoAcceptRequest,
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(sourceChangesQuery(source)),
        client.invalidateQueries(sourcesQuery),
      ]),
  });
}

/** Every difference between what sources list and what agents had before, without its texts. */
export const reviewQuery = queryOptions({
  queryKey: ["review"],
  queryFn: ({ signal }) => requestJson<ReviewAnswer>("/api/v1/review", { signal, seconds: 30 }),
  select: ({ changes }) => changes,
});

/** How many changes wait. */
export const reviewCountQuery = queryOptions({
  queryKey: [...reviewQuery.queryKey, "count"],
  queryFn: () => requestJson<ReviewCountAnswer>("/api/v1/review/count"),
  // Of proposals those alone that the person may decide about.
  select: ({ waiting, proposals }) => waiting + proposals,
});

/** One difference with its texts, and what each agent would get. */
export const reviewChangeQuery = ({ source, tool, method, fingerprint }: ReviewItem) =>
  queryOptions({
    queryKey: [...reviewQuery.queryKey, source, tool, method, fingerprint],
    queryFn: ({ signal }) => {
      const place = new URLSearchParams({ source, tool, ...(method !== undefined && { method }) });
      return requestJson<ReviewChangeAnswer>(`/api/v1/review/change?${place}`, {
        signal,
        seconds: 30,
      });
    },
    placeholderData: keepPreviousData,
  });
