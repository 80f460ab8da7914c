import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type {
  AuditAnswer,
  AuditEntryAnswer,
  AuditFacetsAnswer,
  AuditFilter,
  AuditVerification,
} from "../../../server/src/api-contract.ts";
import { requestJson } from "./request-json.ts";

export type {
  AuditAnswer,
  AuditEntry,
  AuditFacetsAnswer,
  AuditFilter,
  AuditKind,
  AuditVerification,
} from "../../../server/src/api-contract.ts";

const AUDIT_PAGE_SIZE = 100;

/** The number of entries, by which lists notice that they are behind. Live events fetch it again. */
export const newestAuditQuery = queryOptions({
  queryKey: ["newest audit entry"],
  queryFn: async ({ signal }) =>
    (await requestJson<AuditAnswer>("/api/v1/audit?limit=1", { signal })).total,
});

/** What somebody did last. */
export const newestOfPersonQuery = (personId: string) =>
  queryOptions({
    queryKey: ["audit", "newest of", personId],
    queryFn: ({ signal }) =>
      requestJson<AuditAnswer>(`/api/v1/audit?${auditQueryText({ personId, limit: 5 })}`, {
        signal,
      }),
    staleTime: 0,
  });

/** The filter, and the entry around which the list stands. */
export interface AuditView extends AuditFilter {
  around?: number | undefined;
}

/** What happened, newest first, page by page; `newest` is the answer of `newestAuditQuery`. */
export const auditPagesQuery = (newest: number, { around, ...filter }: AuditView) =>
  infiniteQueryOptions({
    queryKey: ["audit", newest, filter, around],
    queryFn: ({ pageParam: before, signal }) => {
      const page = { ...filter, before, limit: AUDIT_PAGE_SIZE };
      const query = auditQueryText(before === undefined ? { ...page, around } : page);
      return requestJson<AuditAnswer>(`/api/v1/audit?${query}`, { signal });
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const auditQueryText = (query: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  ).toString();

/** How many entries there are of each person, kind, subject and time. */
export const auditFacetsQuery = (newest: number | undefined, filter: AuditFilter) =>
  queryOptions({
    queryKey: ["audit facets", newest, filter],
    queryFn: ({ signal }) =>
      requestJson<AuditFacetsAnswer>(`/api/v1/audit/facets?${auditQueryText({ ...filter })}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** An entry and its place in the chain. */
export const auditEntryQuery = (position: number) =>
  queryOptions({
    queryKey: ["audit entry", position],
    queryFn: ({ signal }) => requestJson<AuditEntryAnswer>(`/api/v1/audit/${position}`, { signal }),
    retry: false,
  });

/** Checks every entry of the record, which may take seconds. */
export function useVerifyAudit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      requestJson<AuditVerification>("/api/v1/audit/verify", {
        method: "POST",
        body: {},
        seconds: 120,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["audit"] }),
  });
}
