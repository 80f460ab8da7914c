import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  BrowserSessionsAnswer,
  TerminalProofAnswer,
  TerminalProofRequest,
} from "../../../server/src/api-contract.ts";
import { useYou } from "./account/session.ts";
import { requestJson } from "./request-json.ts";

const TERMINAL_PROOF_PATH = "/api/v1/terminal-proof";

/** Whether this browser has given the code that the terminal shows. */
const terminalProofQuery = queryOptions({
  queryKey: ["terminal proof"],
  queryFn: ({ signal }) => requestJson<TerminalProofAnswer>(TERMINAL_PROOF_PATH, { signal }),
});

/**
 * The code that this browser has given or not; nothing where people sign in, because a fresh
 * sign-in takes its place there.
 */
export function useTerminalProof() {
  const isIn = useYou() !== undefined;
  const { data, isError } = useQuery({ ...terminalProofQuery, enabled: !isIn });
  return { proof: isIn ? undefined : data, isUnknown: isIn || isError };
}

/** Sends the code. The server answers with a cookie for this browser. */
export function useProveTerminal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      requestJson<void>(TERMINAL_PROOF_PATH, {
        method: "POST",
        body: { code } satisfies TerminalProofRequest,
      }),
    onSuccess: () => client.invalidateQueries(terminalProofQuery),
  });
}

/** Forgets this browser's proof, so that it is asked again. */
export function useForgetTerminal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => requestJson<void>(TERMINAL_PROOF_PATH, { method: "DELETE" }),
    onSuccess: () => client.invalidateQueries(terminalProofQuery),
  });
}

/** The browsers that have given the code; the server answers only those. */
export const browserSessionsQuery = queryOptions({
  queryKey: ["browser sessions"],
  queryFn: ({ signal }) =>
    requestJson<BrowserSessionsAnswer>("/api/v1/browser-sessions", { signal }),
});

export function useEndBrowserSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      requestJson<void>(`/api/v1/browser-sessions/${encodeURIComponent(id)}`, { method: "DELETE" }),
    onSettled: () => client.invalidateQueries(browserSessionsQuery),
  });
}
