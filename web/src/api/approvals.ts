import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type {
  ApprovalAnswer,
  ApprovalVerdict,
  CallsLogAnswer,
  DecideApprovalRequest,
  WebhookAnswer,
  WebhookRequest,
} from "../../../server/src/api-contract.ts";
import { t } from "../messages/t.ts";
import { requestJson } from "./request-json.ts";
import { approvalsQuery, CALLS } from "./waiting-calls.ts";

export type {
  ApprovalAnswer,
  ApprovalVerdict,
  DecideApprovalRequest,
  WaitingApproval,
  WebhookForm,
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

const MOST_DECIDED_CALLS = 50;

/** The last decided approvals since a time, of all methods or of one. */
export const decidedQuery = (since: number, functionName?: string) =>
  queryOptions({
    queryKey: [...CALLS, "decided", since, functionName],
    queryFn: ({ signal }) => {
      const filter = {
        approval: "decided",
        from: String(since),
        limit: String(MOST_DECIDED_CALLS),
      };
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

/** The key under which this browser remembers that it is to tell of calls that wait. */
const NOTICES_KEY = "pegboard-approval-notices";
const approvalListeners = new Set<() => void>();

/** Whether this browser tells of calls that wait: somebody switched it on, and the browser may. */
export function useNoticesOn(): boolean {
  return useSyncExternalStore(subscribe, areNoticesOn);
}

export function areNoticesOn(): boolean {
  return (
    localStorage.getItem(NOTICES_KEY) === "on" &&
    typeof Notification === "function" &&
    Notification.permission === "granted"
  );
}

/** Why it could not be switched on. */
export const NOTICES_REFUSED = t(
  "The browser does not allow it. Allow notifications of this page there.",
);

/** Switches it, and asks the browser where it has not been asked yet; false when it may not. */
export async function switchNotices(on: boolean): Promise<boolean> {
  const isAllowed =
    !on ||
    (typeof Notification === "function" && (await Notification.requestPermission()) === "granted");
  localStorage.setItem(NOTICES_KEY, on && isAllowed ? "on" : "off");
  for (const listener of approvalListeners) listener();
  return isAllowed;
}

function subscribe(listener: () => void): () => void {
  approvalListeners.add(listener);
  return () => void approvalListeners.delete(listener);
}

/** Where calls that wait are told of. */
export const webhookQuery = queryOptions({
  queryKey: ["approval webhook"],
  queryFn: ({ signal }) => requestJson<WebhookAnswer>("/api/v1/approval-webhook", { signal }),
  retry: false,
});

/** Chooses another one, or none. */
export function useChangeWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WebhookRequest | undefined) =>
      requestJson<WebhookAnswer>("/api/v1/approval-webhook", {
        method: body ? "PUT" : "DELETE",
        ...(body && { body }),
      }),
    onSuccess: (answer) => client.setQueryData(webhookQuery.queryKey, answer),
  });
}
