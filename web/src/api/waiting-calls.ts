import { queryOptions } from "@tanstack/react-query";
import type { ApprovalsAnswer, AuditAnswer } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

/** With what begins the key of every statistic of calls. */
export const CALLS = ["calls"] as const;
/** The key of what is counted of calls beside what is offered. */
export const CALL_USAGE = ["usage"] as const;

/**
 * The calls that wait for an approval, and those that ended a moment ago. The navigation counts
 * them on every page; the rest about them loads with their screen.
 */
export const approvalsQuery = queryOptions({
  queryKey: ["approvals"],
  queryFn: ({ signal }) => requestJson<ApprovalsAnswer>("/api/v1/approvals", { signal }),
});

/** The first entry of the record that is wrong, for the mark in the navigation; null for none. */
export const brokenAuditQuery = queryOptions({
  queryKey: ["audit", "broken at"],
  queryFn: async ({ signal }) =>
    (await requestJson<AuditAnswer>("/api/v1/audit?limit=1", { signal })).brokenAt ?? null,
});
