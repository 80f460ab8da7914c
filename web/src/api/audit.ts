import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AuditAnswer, AuditFilter } from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type { AuditEntry, AuditFilter, AuditKind } from "../../../server/src/api-contract.ts";

const AUDIT_PAGE_SIZE = 100;

/** The newest entry, by which lists notice that they are behind. Live events fetch it again. */
export const newestAuditQuery = queryOptions({
  queryKey: ["newest audit entry"],
  queryFn: async ({ signal }) => {
    const { entries } = await requestJson<AuditAnswer>("/api/v1/audit?limit=1", { signal });
    return entries[0]?.position ?? 0;
  },
});

/**
 * The events besides saves, newest first, page by page; `newest` is the answer of
 * `newestAuditQuery`.
 */
export const auditPagesQuery = (newest: number, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ["audit", newest, filter],
    queryFn: ({ pageParam, signal }) => {
      const given = Object.entries({ ...filter, before: pageParam, limit: AUDIT_PAGE_SIZE });
      const query = new URLSearchParams(
        given.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      );
      return requestJson<AuditAnswer>(`/api/v1/audit?${query}`, { signal });
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
