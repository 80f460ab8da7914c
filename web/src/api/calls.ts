import { parseJson } from "@pegboard/json-schema";
import { appBase } from "@pegboard/ui/app-base.ts";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type {
  CallStatisticsAnswer,
  CallsFilter,
  CallsLogAnswer,
  CallUsageAnswer,
  LoggedCallAnswer,
  MethodUsageAnswer,
} from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";
import { ownerApiPath } from "./settings.ts";
import { CALL_USAGE, CALLS } from "./waiting-calls.ts";

export type {
  CallLogState,
  CallStatisticsAnswer,
  CallUsageAnswer,
  FunctionStatistics,
  LoggedCall,
  LoggedCallAnswer,
  MethodUsageAnswer,
} from "../../../server/src/api-contract.ts";

/** The calls that a page looks at: a filter, and the time up to now. */
export interface CallsView extends Omit<CallsFilter, "from" | "to"> {
  /** The span in milliseconds. */
  span: number;
}

const CALLS_PAGE_SIZE = 100;

/** Refetched with every event that calls ended. */
export const viewStatisticsQuery = (view: CallsView, bars: number) =>
  queryOptions({
    queryKey: [...CALLS, view, bars],
    queryFn: ({ signal }) =>
      requestJson<CallStatisticsAnswer>(`/api/v1/calls/statistics?${queryOf(view, { bars })}`, {
        signal,
        seconds: 30,
      }),
    placeholderData: keepPreviousData,
  });

/**
 * The calls, newest first, page by page. The key is not that of the events, so that somebody who
 * reads older calls is not moved.
 */
export const callPagesQuery = (view: CallsView) =>
  infiniteQueryOptions({
    // Somebody who narrows the list keeps the row that has the focus.
    placeholderData: keepPreviousData,
    queryKey: ["listed calls", view],
    queryFn: ({ pageParam, signal }) =>
      requestJson<CallsLogAnswer>(
        `/api/v1/calls?${queryOf(view, { limit: CALLS_PAGE_SIZE, ...(pageParam !== undefined && { before: pageParam }) })}`,
        { signal, seconds: 30 },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** One call, which changes as long as it waits for its approval. */
export const callQuery = (id: number) =>
  queryOptions({
    queryKey: ["logged call", id],
    queryFn: ({ signal }) =>
      requestJson<LoggedCallAnswer>(`/api/v1/calls/${id}`, {
        signal,
        // The arguments keep all the digits of their numbers.
        read: async (text) => parseJson(text),
      }),
    staleTime: ({ state: { data } }) =>
      data?.outcome === "needs approval" ? 0 : Number.POSITIVE_INFINITY,
  });

/** The address of the calls as JSON lines. */
export const exportPath = (view: CallsView): string =>
  `${appBase}/api/v1/calls/export?${queryOf(view, {})}`;

export function useForgetCalls() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => requestJson<object>("/api/v1/calls", { method: "DELETE" }),
    onSuccess: () =>
      Promise.all([CALLS, ["listed calls"]].map((queryKey) => client.resetQueries({ queryKey }))),
  });
}

function queryOf({ span, ...filter }: CallsView, more: Record<string, number>): string {
  const given = Object.entries({ ...filter, from: Date.now() - span, ...more }).filter(
    ([, value]) => value !== undefined,
  );
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
}

/** Milliseconds for which a count is taken for the present one. */
const USAGE_FRESH = 60_000;

/** Which methods an agent's models called in the last days, and what for: all, or only some calls. */
export const agentUsageQuery = (
  agent: string,
  days: number,
  { caller, tool }: { caller?: string | undefined; tool?: string | undefined } = {},
) =>
  queryOptions({
    queryKey: [...CALL_USAGE, agent, days, caller ?? null, tool ?? null],
    queryFn: ({ signal }) =>
      requestJson<CallUsageAnswer>(
        `${ownerApiPath({ kind: "agent", id: agent })}/usage?${new URLSearchParams({
          days: String(days),
          ...(caller !== undefined && { caller }),
          ...(tool !== undefined && { tool }),
        })}`,
        { signal, seconds: 30 },
      ),
    staleTime: USAGE_FRESH,
  });

/** Who has a method, who called it in the last days, and how it failed. */
export const methodUsageQuery = (tool: string, method: string, days: number) =>
  queryOptions({
    queryKey: [...CALL_USAGE, "method", tool, method, days],
    queryFn: ({ signal }) =>
      requestJson<MethodUsageAnswer>(
        `/api/v1/tools/${encodeURIComponent(tool)}/methods/${encodeURIComponent(method)}/usage?days=${days}`,
        { signal, seconds: 30 },
      ),
    staleTime: USAGE_FRESH,
  });
