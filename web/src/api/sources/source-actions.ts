import { useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AddSourceRequest,
  DuplicateSourceRequest,
  EditSourceRequest,
  SignInAnswer,
  SignInRequest,
  SourceSummary,
} from "../../../../server/src/api-contract.ts";
import { ApiError } from "../api-error.ts";
import { useCancellableMutation } from "../progress.ts";
import { requestJson } from "../request-json.ts";
import { sourcesQuery } from "./sources.ts";

const sourcePath = (source: string) => `/api/v1/sources/${encodeURIComponent(source)}`;

/**
 * The seconds for connecting. The server ends a load after 120; this only ends a request that
 * hangs.
 */
const SECONDS_TO_CONNECT = 150;

/** Adds an MCP server and connects to it. When it is cancelled, nothing is added. */
export function useAddSource() {
  const client = useQueryClient();
  return useCancellableMutation(
    (body: AddSourceRequest, { signal }) =>
      requestJson<SourceSummary>("/api/v1/sources", {
        method: "POST",
        body,
        signal,
        seconds: SECONDS_TO_CONNECT,
        handlesChallenge: body.config.transport === "stdio",
      }),
    { onSuccess: () => void client.invalidateQueries(sourcesQuery) },
  );
}

/** Whether the server asks for the code in its terminal first. */
export function needsTerminalCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === "proof_needed";
}

const REFRESHES_AT_ONCE = 4;

const refreshSource = (source: string) =>
  requestJson<SourceSummary>(`${sourcePath(source)}/refresh`, {
    method: "POST",
    seconds: SECONDS_TO_CONNECT,
  });

export function useRefreshSource() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: refreshSource,
    onSettled: () => client.invalidateQueries(sourcesQuery),
  });
}

/** Ends a load that runs, whoever began it. */
export function useStopLoading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (source: string) =>
      requestJson<SourceSummary>(`${sourcePath(source)}/refresh`, { method: "DELETE" }),
    onSettled: () => client.invalidateQueries(sourcesQuery),
  });
}

/** Loads sources anew, a few at a time, because each may start a program. */
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
      await Promise.all(Array.from({ length: REFRESHES_AT_ONCE }, refreshNext));
    },
    onSettled: () => client.invalidateQueries(sourcesQuery),
  });
}

/** Pauses a source, or resumes it. */
export function usePauseSource(source: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paused: boolean) =>
      requestJson<SourceSummary>(`${sourcePath(source)}/${paused ? "pause" : "resume"}`, {
        method: "POST",
        seconds: SECONDS_TO_CONNECT,
      }),
    onSettled: () => client.invalidateQueries(sourcesQuery),
  });
}

export function useEditSource(source: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EditSourceRequest) =>
      requestJson<SourceSummary>(sourcePath(source), {
        method: "PATCH",
        body,
        seconds: SECONDS_TO_CONNECT,
        handlesChallenge: body.config?.transport === "stdio" || body.values !== undefined,
      }),
    onSuccess: () => client.invalidateQueries(sourcesQuery),
  });
}

export function useDuplicateSource(source: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      requestJson<SourceSummary>(`${sourcePath(source)}/duplicate`, {
        method: "POST",
        body: { name } satisfies DuplicateSourceRequest,
        seconds: SECONDS_TO_CONNECT,
      }),
    onSuccess: () => client.invalidateQueries(sourcesQuery),
  });
}

/** Begins to sign in at the source's server; answers the address. */
export function useSourceSignIn(source: string) {
  const client = useQueryClient();
  return useCancellableMutation(
    (body: SignInRequest, { signal }) =>
      requestJson<SignInAnswer>(`${sourcePath(source)}/sign-in`, {
        method: "POST",
        body,
        signal,
        seconds: SECONDS_TO_CONNECT,
      }),
    { onSuccess: () => void client.invalidateQueries(sourcesQuery) },
  );
}

/** Ends a sign-in that waits, or forgets the one that holds. */
export function useSourceSignOut(source: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      requestJson<void>(`${sourcePath(source)}/sign-in`, {
        method: "DELETE",
        seconds: SECONDS_TO_CONNECT,
      }),
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
