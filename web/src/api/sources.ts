import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AddSourceRequest, SourceSummary, SourcesAnswer } from "../../../server/src/api-contract.ts";
import { ApiError } from "./api-error.ts";
import { requestJson } from "./request-json.ts";

export type { AddSourceRequest, McpSourceConfig, SourceSummary } from "../../../server/src/api-contract.ts";

export const sourcesQuery = queryOptions({
  queryKey: ["sources"],
  queryFn: ({ signal }) => requestJson<SourcesAnswer>("/api/sources", { signal }),
  select: (answer) => answer.sources,
});

const sourcePath = (source: string) => `/api/sources/${encodeURIComponent(source)}`;

/** Connecting has its own time limit on the server; this one only ends a request that hangs. */
const SECONDS_TO_CONNECT = 60;

/** Adds an MCP server and connects to it. */
export function useAddSource() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AddSourceRequest) =>
      requestJson<SourceSummary>("/api/sources", { method: "POST", body, seconds: SECONDS_TO_CONNECT }),
    onSuccess: () => client.invalidateQueries(sourcesQuery),
  });
}

/** Whether the server asks for the code in its terminal before it adds the source. */
export function needsTerminalCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === "proof_needed";
}

const AT_ONCE = 4;

const refreshSource = (source: string) =>
  requestJson<SourceSummary>(`${sourcePath(source)}/refresh`, { method: "POST", seconds: SECONDS_TO_CONNECT });

export function useRefreshSource() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: refreshSource,
    onSettled: () => client.invalidateQueries(sourcesQuery),
  });
}

/** Loads sources anew, a few at a time: each may start a program. */
export function useRefreshAllSources() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sources: string[]) => {
      const waiting = [...sources];
      const refreshNext = async (): Promise<void> => {
        const source = waiting.shift();
        if (source === undefined) return;
        await refreshSource(source).catch(() => undefined);
        await refreshNext();
      };
      await Promise.all(Array.from({ length: AT_ONCE }, refreshNext));
    },
    onSettled: () => client.invalidateQueries(sourcesQuery),
  });
}

export function useRemoveSource() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (source: string) => requestJson<void>(sourcePath(source), { method: "DELETE" }),
    onSuccess: () => client.invalidateQueries(sourcesQuery),
  });
}
