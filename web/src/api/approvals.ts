import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  ApprovalAnswer,
  ApprovalVerdict,
  CallsLogAnswer,
  DecideApprovalRequest,
} from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";
import { approvalsQuery, CALLS } from "./waiting-calls.ts";

export type {
  ApprovalAnswer,
  ApprovalVerdict,
  DecideApprovalRequest,
  WaitingApproval,
} from "../../../server/src/api-contract.ts";

/** One of them with its arguments, which never change. It is kept after the call has ended. */
export const waitingCallQuery = (id: string) =>
  queryOptions({
    queryKey: ["approval", id],
    queryFn: ({ signal }) =>
      requestJson<ApprovalAnswer>(`/api/v1/approvals/${encodeURIComponent(id)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

const MOST_DECIDED = 50;

/** The last decided approvals since a time, of all methods or of one. */
export const decidedQuery = (since: number, functionName?: string) =>
  queryOptions({
    queryKey: [...CALLS, "decided", since, functionName],
    queryFn: ({ signal }) => {
      const filter = { approval: "decided", from: String(since), limit: String(MOST_DECIDED) };
      const query = new URLSearchParams({
        ...filter,
        ...(functionName !== undefined && { function: functionName }),
      });
      return requestJson<CallsLogAnswer>(`/api/v1/calls?${query}`, { signal });
    },
  });

/** The calls of a run, newest first. */
export const runCallsQuery = (run: string) =>
  queryOptions({
    queryKey: [...CALLS, "run", run],
    queryFn: ({ signal }) =>
      requestJson<CallsLogAnswer>(`/api/v1/calls?${new URLSearchParams({ run, limit: "20" })}`, {
        signal,
      }),
  });

export function decideApproval(id: string, body: DecideApprovalRequest): Promise<ApprovalVerdict> {
  return requestJson<ApprovalVerdict>(`/api/v1/approvals/${encodeURIComponent(id)}`, {
    method: "POST",
    body,
  });
}

/** Decides about a call; the list is read again, also when somebody else was first. */
export function useDecideApproval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & DecideApprovalRequest) =>
      decideApproval(id, body),
    onSettled: () => void client.invalidateQueries({ queryKey: approvalsQuery.queryKey }),
  });
}
