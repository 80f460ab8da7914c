import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AddSourceRequest,
  SourceSummary,
  SourcesAnswer,
  TerminalProofRequest,
} from "../../../server/src/api-contract.ts";
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

/** Sends the code that the terminal shows. The server answers with a cookie for this browser. */
export function useProveTerminal() {
  return useMutation({
    mutationFn: (code: string) =>
      requestJson<void>("/api/terminal-proof", { method: "POST", body: { code } satisfies TerminalProofRequest }),
  });
}

export function useRefreshSource() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (source: string) =>
      requestJson<SourceSummary>(`${sourcePath(source)}/refresh`, { method: "POST", seconds: SECONDS_TO_CONNECT }),
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
